import random

def quicksort(a):
    if len(a) <= 1:
        return a
    pivot = random.choice(a)
    return quicksort([x for x in a if x < pivot]) + [x for x in a if x == pivot] + quicksort([x for x in a if x > pivot])

print(quicksort([3, 6, 1, 8]))
def merge_sort(arr):
    if len(arr) < 2:
        return arr
    mid = len(arr) // 2
    left, right = merge_sort(arr[:mid]), merge_sort(arr[mid:])
    out, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            out.append(left[i]); i += 1
        else:
            out.append(right[j]); j += 1
    return out + left[i:] + right[j:]

if __name__ == "__main__":
    print(merge_sort([5, 2, 9, 1]))
from bisect import bisect_left

def index(a, x):
    i = bisect_left(a, x)
    if i != len(a) and a[i] == x:
        return i
    raise ValueError("not found")
import heapq

def dijkstra(graph, start):
    dist = {node: float("inf") for node in graph}
    dist[start] = 0
    heap = [(0, start)]
    while heap:
        d, u = heapq.heappop(heap)
        if d > dist[u]:
            continue
        for v, w in graph[u].items():
            if d + w < dist[v]:
                dist[v] = d + w
                heapq.heappush(heap, (dist[v], v))
    return dist

print(dijkstra({"a": {"b": 1}, "b": {}}, "a"))
from collections import deque

def bfs(grid, start, goal):
    q, seen = deque([(start, 0)]), {start}
    while q:
        (r, c), d = q.popleft()
        if (r, c) == goal:
            return d
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            nr, nc = r + dr, c + dc
            if 0 <= nr < len(grid) and 0 <= nc < len(grid[0]) and grid[nr][nc] == 0 and (nr, nc) not in seen:
                seen.add((nr, nc))
                q.append(((nr, nc), d + 1))
    return -1
import sys
sys.setrecursionlimit(10 ** 6)

def dfs(node, graph, visited=None):
    if visited is None:
        visited = set()
    visited.add(node)
    for nxt in graph.get(node, []):
        if nxt not in visited:
            dfs(nxt, graph, visited)
    return visited
class DSU:
    def __init__(self, n):
        self.parent = list(range(n))
        self.size = [1] * n

    def find(self, x):
        while self.parent[x] != x:
            self.parent[x] = self.parent[self.parent[x]]
            x = self.parent[x]
        return x

    def union(self, a, b):
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]
        return True
def kruskal(n, edges):
    parent = list(range(n))
    def find(x):
        if parent[x] != x:
            parent[x] = find(parent[x])
        return parent[x]
    total = 0
    for w, u, v in sorted(edges):
        if find(u) != find(v):
            parent[find(u)] = find(v)
            total += w
    return total
def knapsack(weights, values, capacity):
    dp = [0] * (capacity + 1)
    for w, v in zip(weights, values):
        for c in range(capacity, w - 1, -1):
            dp[c] = max(dp[c], dp[c - w] + v)
    return dp[capacity]
from functools import lru_cache

def lcs(a, b):
    @lru_cache(maxsize=None)
    def go(i, j):
        if i == len(a) or j == len(b):
            return 0
        if a[i] == b[j]:
            return 1 + go(i + 1, j + 1)
        return max(go(i + 1, j), go(i, j + 1))
    return go(0, 0)
def levenshtein(s, t):
    prev = list(range(len(t) + 1))
    for i, cs in enumerate(s, 1):
        cur = [i]
        for j, ct in enumerate(t, 1):
            cur.append(min(prev[j] + 1, cur[j - 1] + 1, prev[j - 1] + (cs != ct)))
        prev = cur
    return prev[-1]
import bisect

def lis(nums):
    tails = []
    for x in nums:
        i = bisect.bisect_left(tails, x)
        if i == len(tails):
            tails.append(x)
        else:
            tails[i] = x
    return len(tails)
def sieve(n):
    flags = bytearray([1]) * (n + 1)
    flags[0:2] = b"\x00\x00"
    for i in range(2, int(n ** 0.5) + 1):
        if flags[i]:
            flags[i * i::i] = bytearray(len(flags[i * i::i]))
    return [i for i, f in enumerate(flags) if f]
def mat_mul(a, b):
    return [[sum(x * y for x, y in zip(row, col)) for col in zip(*b)] for row in a]

def fib(n):
    result, base = [[1, 0], [0, 1]], [[1, 1], [1, 0]]
    while n:
        if n & 1:
            result = mat_mul(result, base)
        base = mat_mul(base, base)
        n >>= 1
    return result[0][1]
class TrieNode:
    __slots__ = ("children", "end")
    def __init__(self):
        self.children = {}
        self.end = False

class Trie:
    def __init__(self):
        self.root = TrieNode()
    def insert(self, word):
        node = self.root
        for ch in word:
            node = node.children.setdefault(ch, TrieNode())
        node.end = True
    def search(self, word):
        node = self.root
        for ch in word:
            if ch not in node.children:
                return False
            node = node.children[ch]
        return node.end
from collections import OrderedDict

class LRUCache:
    def __init__(self, capacity: int):
        self.capacity = capacity
        self.data = OrderedDict()
    def get(self, key):
        if key not in self.data:
            return -1
        self.data.move_to_end(key)
        return self.data[key]
    def put(self, key, value):
        self.data[key] = value
        self.data.move_to_end(key)
        if len(self.data) > self.capacity:
            self.data.popitem(last=False)
class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next
    def __repr__(self):
        return f"{self.__class__.__name__}({self.value!r})"

def reverse(head):
    prev = None
    while head:
        head.next, prev, head = prev, head, head.next
    return prev
class BST:
    def __init__(self, key):
        self.key, self.left, self.right = key, None, None
    def insert(self, key):
        side = "left" if key < self.key else "right"
        child = getattr(self, side)
        if child is None:
            setattr(self, side, BST(key))
        else:
            child.insert(key)
    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.key
        if self.right:
            yield from self.right
from graphlib import TopologicalSorter
print(list(TopologicalSorter({"D": {"B", "C"}, "C": {"A"}, "B": {"A"}}).static_order()))
def floyd(d):
    n = len(d)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                d[i][j] = min(d[i][j], d[i][k] + d[k][j])
    return d
def bellman_ford(edges, n, src):
    dist = [float("inf")] * n
    dist[src] = 0
    for _ in range(n - 1):
        for u, v, w in edges:
            if dist[u] + w < dist[v]:
                dist[v] = dist[u] + w
    return dist
import heapq

def astar(start, goal, neighbors, h):
    frontier = [(h(start), 0, start)]
    came, cost = {start: None}, {start: 0}
    while frontier:
        _, g, cur = heapq.heappop(frontier)
        if cur == goal:
            path = []
            while cur is not None:
                path.append(cur)
                cur = came[cur]
            return path[::-1]
        for nxt, w in neighbors(cur):
            if nxt not in cost or g + w < cost[nxt]:
                cost[nxt] = g + w
                came[nxt] = cur
                heapq.heappush(frontier, (g + w + h(nxt), g + w, nxt))
def solve(n):
    def place(row, cols, d1, d2):
        if row == n:
            return 1
        return sum(place(row + 1, cols | {c}, d1 | {row - c}, d2 | {row + c})
                   for c in range(n) if c not in cols and row - c not in d1 and row + c not in d2)
    return place(0, frozenset(), frozenset(), frozenset())
print(solve(6))
def valid(board, r, c, v):
    return all(board[r][k] != v and board[k][c] != v for k in range(9)) and all(
        board[r // 3 * 3 + i][c // 3 * 3 + j] != v for i in range(3) for j in range(3))

def solve(board):
    for r in range(9):
        for c in range(9):
            if board[r][c] == 0:
                for v in range(1, 10):
                    if valid(board, r, c, v):
                        board[r][c] = v
                        if solve(board):
                            return True
                        board[r][c] = 0
                return False
    return True
from itertools import permutations, combinations, product
print(len(list(permutations(range(5)))), len(list(combinations(range(5), 2))), len(list(product("ab", repeat=3))))
def hanoi(n, a="A", b="B", c="C"):
    if n:
        yield from hanoi(n - 1, a, c, b)
        yield a, c
        yield from hanoi(n - 1, b, a, c)
for move in hanoi(3):
    print("%s -> %s" % move)
def kmp(text, pattern):
    fail = [0] * len(pattern)
    k = 0
    for i in range(1, len(pattern)):
        while k and pattern[i] != pattern[k]:
            k = fail[k - 1]
        if pattern[i] == pattern[k]:
            k += 1
        fail[i] = k
    k = 0
    for i, ch in enumerate(text):
        while k and ch != pattern[k]:
            k = fail[k - 1]
        if ch == pattern[k]:
            k += 1
        if k == len(pattern):
            return i - k + 1
    return -1
def rabin_karp(text, pat, base=256, mod=10 ** 9 + 7):
    m = len(pat)
    if m > len(text):
        return -1
    h = pow(base, m - 1, mod)
    p = t = 0
    for i in range(m):
        p = (p * base + ord(pat[i])) % mod
        t = (t * base + ord(text[i])) % mod
    for i in range(len(text) - m + 1):
        if p == t and text[i:i + m] == pat:
            return i
        if i < len(text) - m:
            t = ((t - ord(text[i]) * h) * base + ord(text[i + m])) % mod
    return -1
import heapq
from collections import Counter

def huffman(text):
    heap = [[n, [ch, ""]] for ch, n in Counter(text).items()]
    heapq.heapify(heap)
    while len(heap) > 1:
        lo, hi = heapq.heappop(heap), heapq.heappop(heap)
        for pair in lo[1:]:
            pair[1] = "0" + pair[1]
        for pair in hi[1:]:
            pair[1] = "1" + pair[1]
        heapq.heappush(heap, [lo[0] + hi[0]] + lo[1:] + hi[1:])
    return dict(heap[0][1:])
print(huffman("abracadabra"))
def step(cells):
    from collections import Counter
    counts = Counter((x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
    return {c for c, n in counts.items() if n == 3 or (n == 2 and c in cells)}
class SegmentTree:
    def __init__(self, data, func=min, default=float("inf")):
        self.n = len(data)
        self.func, self.default = func, default
        self.tree = [default] * self.n + list(data)
        for i in range(self.n - 1, 0, -1):
            self.tree[i] = func(self.tree[2 * i], self.tree[2 * i + 1])
    def query(self, l, r):
        res = self.default
        l += self.n
        r += self.n
        while l < r:
            if l & 1:
                res = self.func(res, self.tree[l]); l += 1
            if r & 1:
                r -= 1; res = self.func(res, self.tree[r])
            l >>= 1; r >>= 1
        return res
class Fenwick:
    def __init__(self, n):
        self.t = [0] * (n + 1)
    def add(self, i, v):
        while i < len(self.t):
            self.t[i] += v
            i += i & -i
    def total(self, i):
        s = 0
        while i:
            s += self.t[i]
            i -= i & -i
        return s
from dataclasses import dataclass, field
from decimal import Decimal

@dataclass
class Account:
    owner: str
    balance: Decimal = Decimal("0")
    history: list = field(default_factory=list)

    def deposit(self, amount: Decimal) -> None:
        if amount <= 0:
            raise ValueError("deposit must be positive")
        self.balance += amount
        self.history.append(("deposit", amount))

acct = Account("Ada")
acct.deposit(Decimal("10.50"))
print(acct)
class Inventory:
    def __init__(self):
        self._items = {}
    def add(self, name, qty=1, **attrs):
        item = self._items.setdefault(name, {"qty": 0})
        item["qty"] += qty
        item.update(attrs)
    def __contains__(self, name):
        return name in self._items
    def __len__(self):
        return len(self._items)
from abc import ABC, abstractmethod
import math

class Shape(ABC):
    @abstractmethod
    def area(self): ...
    def __lt__(self, other):
        return self.area() < other.area()

class Circle(Shape):
    def __init__(self, r):
        super().__init__()
        self.r = r
    def area(self):
        return math.pi * self.r ** 2
print(type(Circle(2)).__name__, Circle(2).area())
class Singleton:
    _instance = None
    def __new__(cls, *args, **kwargs):
        if cls._instance is None:
            cls._instance = super().__new__(cls)
        return cls._instance
from enum import Enum, auto

class State(Enum):
    IDLE = auto()
    RUNNING = auto()

class Machine:
    transitions = {State.IDLE: State.RUNNING, State.RUNNING: State.IDLE}
    def __init__(self):
        self.state = State.IDLE
    def next(self):
        self.state = self.transitions[self.state]
class Visitor:
    def visit(self, node):
        method = getattr(self, f"visit_{type(node).__name__}", self.generic_visit)
        return method(node)
    def generic_visit(self, node):
        raise NotImplementedError(type(node).__name__)
    def visit_int(self, node):
        return node
class Config:
    def __init__(self, **kwargs):
        for key, value in kwargs.items():
            setattr(self, key, value)
    def __repr__(self):
        return "Config(" + ", ".join(f"{k}={v}" for k, v in self.__dict__.items()) + ")"
print(Config(a=1, b=2))
import functools, time

def timed(func):
    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        start = time.perf_counter()
        result = func(*args, **kwargs)
        print(f"{func.__name__} took {time.perf_counter() - start:.3f}s")
        return result
    return wrapper

@timed
def work(n):
    return sum(i * i for i in range(n))
work(1000)
import time
from functools import wraps

def retry(times=3, exceptions=(Exception,)):
    def deco(fn):
        @wraps(fn)
        def inner(*a, **k):
            for attempt in range(times):
                try:
                    return fn(*a, **k)
                except exceptions as e:
                    print(f"attempt {attempt} failed: {e}")
                    time.sleep(0)
            raise RuntimeError("gave up")
        return inner
    return deco
from contextlib import contextmanager

@contextmanager
def section(title):
    print("==", title)
    try:
        yield
    finally:
        print("-- end")

with section("demo"):
    print("body")
def read(lines):
    for line in lines:
        yield line.strip()

def nonempty(lines):
    return (l for l in lines if l)

print(list(nonempty(read(["a ", "", "b"]))))
import threading
from queue import Queue

def worker(q, results):
    while True:
        item = q.get()
        if item is None:
            break
        results.append(item * item)
        q.task_done()

q, results = Queue(), []
t = threading.Thread(target=worker, args=(q, results))
t.start()
for i in range(5):
    q.put(i)
q.put(None)
t.join()
print(sorted(results))
from concurrent.futures import ThreadPoolExecutor, as_completed

def square(x):
    return x * x

with ThreadPoolExecutor(max_workers=4) as ex:
    futures = {ex.submit(square, i): i for i in range(5)}
    for f in as_completed(futures):
        print(futures[f], f.result())
import asyncio

async def job(n):
    await asyncio.sleep(0)
    return n * 2

async def main():
    results = await asyncio.gather(*(job(i) for i in range(5)))
    print(results)

asyncio.run(main())
import math, random

def anneal(f, x, temp=1.0, cooling=0.99, steps=1000):
    best = x
    for _ in range(steps):
        cand = x + random.uniform(-1, 1)
        delta = f(cand) - f(x)
        if delta < 0 or random.random() < math.exp(-delta / temp):
            x = cand
        if f(x) < f(best):
            best = x
        temp *= cooling
    return best
print(round(anneal(lambda v: (v - 2) ** 2, 0.0), 1))
import random
import string

TARGET = "hello"
def fitness(s):
    return sum(a == b for a, b in zip(s, TARGET))

def mutate(s, rate=0.1):
    return "".join(random.choice(string.ascii_lowercase) if random.random() < rate else c for c in s)

pop = ["".join(random.choices(string.ascii_lowercase, k=5)) for _ in range(50)]
for gen in range(20):
    pop.sort(key=fitness, reverse=True)
    pop = pop[:10] + [mutate(random.choice(pop[:10])) for _ in range(40)]
print(pop[0])
import hashlib, json, time

class Block:
    def __init__(self, index, data, prev):
        self.index, self.data, self.prev = index, data, prev
        self.timestamp = time.time()
        self.nonce = 0
    def digest(self):
        return hashlib.sha256(json.dumps(self.__dict__, sort_keys=True).encode()).hexdigest()
    def mine(self, difficulty=2):
        while not self.digest().startswith("0" * difficulty):
            self.nonce += 1
b = Block(0, "genesis", "0")
b.mine(1)
print(b.digest())
import re
from operator import add, sub, mul, truediv
OPS = {"+": (1, add), "-": (1, sub), "*": (2, mul), "/": (2, truediv)}

def evaluate(expr):
    out, ops = [], []
    def apply():
        op = ops.pop()
        b, a = out.pop(), out.pop()
        out.append(OPS[op][1](a, b))
    for tok in re.findall(r"\d+\.?\d*|[-+*/()]", expr):
        if tok in OPS:
            while ops and ops[-1] in OPS and OPS[ops[-1]][0] >= OPS[tok][0]:
                apply()
            ops.append(tok)
        elif tok == "(":
            ops.append(tok)
        elif tok == ")":
            while ops[-1] != "(":
                apply()
            ops.pop()
        else:
            out.append(float(tok))
    while ops:
        apply()
    return out[0]
print(evaluate("2*(3+4)"))
import ast, operator
OPS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}

def calc(node):
    if isinstance(node, ast.Expression):
        return calc(node.body)
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.BinOp):
        return OPS[type(node.op)](calc(node.left), calc(node.right))
    raise ValueError(node)
print(calc(ast.parse("1+2*3", mode="eval")))
import ast
print(ast.literal_eval("[1, 2, {'a': 3}]"))
def area(shape):
    match shape:
        case {"type": "circle", "r": r}:
            return 3.14159 * r * r
        case {"type": "rect", "w": w, "h": h}:
            return w * h
        case [a, b, *rest]:
            return a * b
        case _:
            return 0
print(area({"type": "rect", "w": 2, "h": 3}))
import os
import sys
from io import BytesIO, IOBase

def main():
    data = sys.stdin.buffer.read().split()
    n = int(data[0]) if data else 0
    sys.stdout.write(str(sum(map(int, data[1:n + 1]))) + "\n")

if __name__ == "__main__":
    main()
import os, io
input = io.BytesIO(os.read(0, os.fstat(0).st_size)).readline
n = int(input())
print(n * 2)
import unittest

def add(a, b):
    return a + b

class TestAdd(unittest.TestCase):
    def setUp(self):
        self.cases = [(1, 2, 3), (0, 0, 0)]
    def test_add(self):
        for a, b, want in self.cases:
            with self.subTest(a=a, b=b):
                self.assertEqual(add(a, b), want)

if __name__ == "__main__":
    unittest.main()
import cProfile, pstats

def main():
    return sum(i ** 2 for i in range(1000))

pr = cProfile.Profile()
pr.enable()
main()
pr.disable()
pstats.Stats(pr).sort_stats("cumulative").print_stats(3)
import argparse

def main():
    parser = argparse.ArgumentParser(description="Count words")
    parser.add_argument("--top", type=int, default=10)
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args([])
    if args.verbose:
        print(args.top)
main()
from collections import namedtuple
Point = namedtuple("Point", ["x", "y"])
p = Point(1, 2)
print(p._replace(x=3), p._asdict(), Point._fields)
for field in Point._fields:
    print(field, getattr(p, field))
from typing import TypedDict, Optional, Protocol, Generic, TypeVar
T = TypeVar("T")

class Movie(TypedDict):
    name: str
    year: int

class Stack(Generic[T]):
    def __init__(self) -> None:
        self.items: list[T] = []
    def push(self, item: T) -> None:
        self.items.append(item)
    def pop(self) -> "Optional[T]":
        return self.items.pop() if self.items else None
from operator import attrgetter, itemgetter
class P:
    def __init__(self, n, a):
        self.name, self.age = n, a
people = [P("x", 3), P("y", 1)]
print([p.name for p in sorted(people, key=attrgetter("age", "name"))])
print(sorted([(1, "b"), (0, "a")], key=itemgetter(1)))
import sys
total = 0
for line in sys.stdin:
    parts = line.split()
    total += sum(int(p) for p in parts if p.lstrip("-").isdigit())
print(total)
class ValidationError(Exception):
    def __init__(self, field, message):
        super().__init__(f"{field}: {message}")
        self.field = field

try:
    raise ValidationError("age", "must be positive")
except ValidationError as e:
    print(type(e).__name__, e, e.args)
class Event:
    def __init__(self):
        self._handlers = []
    def __iadd__(self, handler):
        self._handlers.append(handler)
        return self
    def __call__(self, *args):
        for h in self._handlers:
            h(*args)
on_change = Event()
on_change += print
on_change("changed")
REGISTRY = {}

def register(name):
    def deco(cls):
        REGISTRY[name] = cls
        return cls
    return deco

@register("json")
class JsonExporter:
    def export(self, data):
        import json
        return json.dumps(data, indent=2)
print(REGISTRY["json"]().export({"a": [1, 2]}))
import random
def generate(w, h, seed=0):
    rng = random.Random(seed)
    grid = [["#"] * (2 * w + 1) for _ in range(2 * h + 1)]
    def carve(x, y):
        grid[2 * y + 1][2 * x + 1] = " "
        dirs = [(1, 0), (-1, 0), (0, 1), (0, -1)]
        rng.shuffle(dirs)
        for dx, dy in dirs:
            nx, ny = x + dx, y + dy
            if 0 <= nx < w and 0 <= ny < h and grid[2 * ny + 1][2 * nx + 1] == "#":
                grid[y + ny + 1][x + nx + 1] = " "
                carve(nx, ny)
    carve(0, 0)
    return "\n".join("".join(r) for r in grid)
print(generate(5, 4))
from collections import Counter
import re

text = """The quick brown fox jumps over the lazy dog. The dog barks."""
words = re.findall(r"[a-z']+", text.lower())
for word, n in Counter(words).most_common(3):
    print(f"{word:>10} {n}")
import sys

def count(path):
    with open(path, encoding="utf-8") as f:
        lines = f.readlines()
    return len(lines), sum(len(l.split()) for l in lines)

if len(sys.argv) > 1:
    print(*count(sys.argv[1]))
import csv

rows = [{"name": "a", "score": 3}, {"name": "b", "score": 5}]
with open("scores.csv", "w", newline="") as f:
    writer = csv.DictWriter(f, fieldnames=["name", "score"])
    writer.writeheader()
    writer.writerows(rows)
with open("scores.csv") as f:
    print(sum(int(r["score"]) for r in csv.DictReader(f)))
import json
from pathlib import Path

path = Path("config.json")
if path.exists():
    config = json.loads(path.read_text())
else:
    config = {"debug": False}
    path.write_text(json.dumps(config))
print(config)
import re
from collections import defaultdict

LOG = r'(?P<ip>\d+\.\d+\.\d+\.\d+) - - \[(?P<date>[^\]]+)\] "(?P<method>\w+) (?P<path>\S+)'
hits = defaultdict(int)
for line in ['127.0.0.1 - - [10/Oct/2000] "GET /index.html HTTP/1.0" 200']:
    m = re.match(LOG, line)
    if m:
        hits[m.group("path")] += 1
print(dict(hits))
import string

def caesar(text, shift):
    alphabet = string.ascii_lowercase
    table = str.maketrans(alphabet, alphabet[shift:] + alphabet[:shift])
    return text.translate(table)
print(caesar("hello", 3))
def vigenere(text, key, sign=1):
    out = []
    for i, c in enumerate(text):
        k = ord(key[i % len(key)]) - ord("a")
        out.append(chr((ord(c) - ord("a") + sign * k) % 26 + ord("a")))
    return "".join(out)
print(vigenere(vigenere("attack", "key"), "key", -1))
def xor(data: bytes, key: bytes) -> bytes:
    return bytes(b ^ key[i % len(key)] for i, b in enumerate(data))
print(xor(xor(b"secret", b"k"), b"k").decode())
import base64
encoded = base64.b64encode("héllo".encode("utf-8")).decode("ascii")
print(encoded, base64.b64decode(encoded).decode("utf-8"))
import codecs
print(codecs.encode("Hello, World", "rot_13"))
from itertools import groupby

def encode(s):
    return "".join(f"{len(list(g))}{k}" for k, g in groupby(s))

def decode(s):
    import re
    return "".join(c * int(n) for n, c in re.findall(r"(\d+)(\D)", s))
print(decode(encode("aaabbc")))
import re, html

def convert(md):
    out = []
    for line in md.splitlines():
        line = html.escape(line)
        m = re.match(r"(#{1,6})\s+(.*)", line)
        if m:
            level = len(m.group(1))
            out.append(f"<h{level}>{m.group(2)}</h{level}>")
        else:
            out.append("<p>" + re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", line) + "</p>")
    return "\n".join(out)
print(convert("# Title\nsome **bold**"))
from string import Template
print(Template("Hello $name, you are $age").substitute(name="Ann", age=30))
rows = [("apple", 1.5), ("kiwi", 0.25)]
print("{:<10}|{:>8}".format("item", "price"))
for name, price in rows:
    print("{name:<10}|{price:>8.2f}".format(name=name, price=price))
template = "{} scored {:.1f}%"
for n, s in [("a", 91.23), ("b", 80)]:
    print(template.format(n, s))
import textwrap
print(textwrap.fill("Lorem ipsum dolor sit amet " * 5, width=40))
print(textwrap.dedent("""
    indented
      more
"""))
import difflib
a, b = "one\ntwo\n".splitlines(), "one\n2\n".splitlines()
print("\n".join(difflib.unified_diff(a, b, lineterm="")))
import unicodedata
def strip_accents(s):
    return "".join(c for c in unicodedata.normalize("NFD", s) if unicodedata.category(c) != "Mn")
print(strip_accents("éàü"))
def ngrams(tokens, n):
    return list(zip(*(tokens[i:] for i in range(n))))
print(ngrams("a b c d".split(), 2))
import math
from collections import Counter
docs = ["the cat sat", "the dog sat", "birds fly"]
tokenized = [d.split() for d in docs]
df = Counter(w for doc in tokenized for w in set(doc))
def tfidf(doc):
    tf = Counter(doc)
    return {w: tf[w] / len(doc) * math.log(len(docs) / df[w]) for w in tf}
print(tfidf(tokenized[0]))
import random
from collections import defaultdict
chain = defaultdict(list)
words = "the cat and the dog and the bird".split()
for a, b in zip(words, words[1:]):
    chain[a].append(b)
random.seed(1)
w, out = "the", ["the"]
for _ in range(5):
    if not chain[w]:
        break
    w = random.choice(chain[w])
    out.append(w)
print(" ".join(out))
def soundex(name):
    codes = {**dict.fromkeys("bfpv", "1"), **dict.fromkeys("cgjkqsxz", "2"), **dict.fromkeys("dt", "3"), "l": "4", "m": "5", "n": "5", "r": "6"}
    name = name.lower()
    out, last = name[0].upper(), codes.get(name[0], "")
    for c in name[1:]:
        code = codes.get(c, "")
        if code and code != last:
            out += code
        last = code
    return (out + "000")[:4]
print(soundex("Robert"))
import configparser
cp = configparser.ConfigParser()
cp.read_string("[a]\nx = 1\n")
print(cp.getint("a", "x"), dict(cp["a"]))
import xml.etree.ElementTree as ET
root = ET.fromstring("<r><i id='1'>a</i><i id='2'>b</i></r>")
for item in root.findall("i"):
    print(item.get("id"), item.text)
from urllib.parse import urlparse, parse_qs, urlencode
u = urlparse("https://example.org/path?q=1&r=2#frag")
print(u.netloc, parse_qs(u.query), urlencode({"a": "b c"}))
import re
text = "see https://example.org and http://test.com/page"
print(re.findall(r"https?://[^\s]+", text))
import re, secrets, string
def strong(p):
    return all(re.search(x, p) for x in (r"[a-z]", r"[A-Z]", r"\d", r"[^\w]")) and len(p) >= 8
pw = "".join(secrets.choice(string.ascii_letters + string.digits + "!@#") for _ in range(12))
print(strong("Passw0rd!"), len(pw))
import hashlib
def sha(path, size=65536):
    h = hashlib.sha256()
    with open(path, "rb") as f:
        while chunk := f.read(size):
            h.update(chunk)
    return h.hexdigest()
import os
for name in sorted(os.listdir(".")):
    full = os.path.join(".", name)
    if os.path.isfile(full) and name.endswith(".txt"):
        print(name, os.path.getsize(full))
import os
from collections import Counter
counts = Counter()
for root, dirs, files in os.walk("data"):
    dirs[:] = [d for d in dirs if not d.startswith(".")]
    for f in files:
        counts[os.path.splitext(f)[1]] += 1
print(counts)
import os
def rename_all(folder, prefix):
    for i, name in enumerate(sorted(os.listdir(folder))):
        ext = os.path.splitext(name)[1]
        os.rename(os.path.join(folder, name), os.path.join(folder, f"{prefix}_{i:03d}{ext}"))
import os, json
OUT = "results"
os.makedirs(OUT, exist_ok=True)
with open(os.path.join(OUT, "summary.json"), "w") as f:
    json.dump({"ok": True}, f)
from pathlib import Path
for p in sorted(Path("data").glob("*.csv")):
    print(p.name, p.stat().st_size)
base = Path(__file__).resolve().parent
print((base / "input.txt").exists())
import tempfile, os
with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as f:
    f.write("hello")
    name = f.name
print(open(name).read())
os.remove(name)
import tempfile, shutil
from pathlib import Path
d = tempfile.mkdtemp()
Path(d, "x.txt").write_text("x")
shutil.rmtree(d)
with tempfile.TemporaryDirectory() as t:
    (Path(t) / "y").touch()
with open("/tmp/output.txt", "w") as f:
    f.write("done\n")
import zipfile, io
buf = io.BytesIO()
with zipfile.ZipFile(buf, "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("a.txt", "hello")
print(zipfile.ZipFile(buf).namelist())
import gzip
data = gzip.compress(b"line\n" * 10)
print(len(data), gzip.decompress(data).count(b"\n"))
import logging
logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
log = logging.getLogger(__name__)
log.info("started with %d items", 3)
try:
    1 / 0
except ZeroDivisionError:
    log.exception("failed")
from datetime import datetime, timedelta, timezone
now = datetime.now(timezone.utc)
print((now + timedelta(days=3)).strftime("%Y-%m-%d"), datetime.strptime("2020-01-02", "%Y-%m-%d").weekday())
import sqlite3
con = sqlite3.connect(":memory:")
con.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)")
con.executemany("INSERT INTO t (name) VALUES (?)", [("a",), ("b",)])
print(con.execute("SELECT COUNT(*) FROM t").fetchone())
con.commit()
import sqlite3
with sqlite3.connect("app.db") as con:
    cur = con.cursor()
    cur.execute("CREATE TABLE IF NOT EXISTS users(name TEXT, age INT)")
    cur.execute("SELECT * FROM users WHERE age > ?", (30,))
    print(cur.fetchall())
from email.message import EmailMessage
msg = EmailMessage()
msg["Subject"] = "Hi"
msg["To"] = "a@example.org"
msg.set_content("body")
print(msg.as_string())
from html.parser import HTMLParser
class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links = []
    def handle_starttag(self, tag, attrs):
        if tag == "a":
            self.links.append(dict(attrs).get("href"))
p = Links()
p.feed('<a href="https://example.org">x</a>')
print(p.links)
from bs4 import BeautifulSoup
soup = BeautifulSoup("<ul><li class='x'>1</li><li>2</li></ul>", "html.parser")
print([li.get_text(strip=True) for li in soup.find_all("li", class_="x")])
import yaml
print(yaml.safe_load("a: [1, 2]\nb: {c: d}"))
print(yaml.dump({"x": 1}), yaml.load("a: 1", Loader=yaml.SafeLoader))
from jinja2 import Template
print(Template("Hello {{ name }}! {% for i in items %}{{ i }} {% endfor %}").render(name="W", items=[1, 2]))
def main():
    todos = []
    while True:
        cmd = input("> ").strip().split(maxsplit=1)
        if not cmd or cmd[0] == "quit":
            break
        if cmd[0] == "add" and len(cmd) > 1:
            todos.append(cmd[1])
        elif cmd[0] == "list":
            for i, t in enumerate(todos, 1):
                print(i, t)
if __name__ == "__main__":
    main()
import random
secret = random.randint(1, 100)
tries = 0
while tries < 7:
    tries += 1
    guess = int(input("guess: "))
    if guess == secret:
        print("yes")
        break
    print("higher" if guess < secret else "lower")
WORDS = ["python", "sandbox"]
def mask(word, guessed):
    return " ".join(c if c in guessed else "_" for c in word)
print(mask(WORDS[0], set("po")))
import sys
def main(argv=None):
    argv = argv if argv is not None else sys.argv[1:]
    if not argv:
        print("usage: prog FILE", file=sys.stderr)
        return 2
    return 0
if __name__ == "__main__":
    sys.exit(main())
import io, sys
from contextlib import redirect_stdout
buf = io.StringIO()
with redirect_stdout(buf):
    print("hidden")
old = sys.stdout
sys.stdout = io.StringIO()
print("x")
sys.stdout = old
print(buf.getvalue())
def cmd_add(a, b): return a + b
def cmd_sub(a, b): return a - b
COMMANDS = {"add": cmd_add, "sub": cmd_sub}
for op in ("add", "sub"):
    print(op, COMMANDS[op](5, 3))
for method in ("upper", "lower", "title", "swapcase"):
    print(method, getattr("hello World", method)())
import sys, platform, os
print(sys.version_info[:2], platform.system(), platform.python_version(), os.cpu_count(), sys.platform)
import uuid
print(uuid.uuid4(), uuid.uuid5(uuid.NAMESPACE_DNS, "example.org"))
import ipaddress
net = ipaddress.ip_network("192.168.0.0/28")
print(net.num_addresses, list(net.hosts())[:2])
import shlex
print(shlex.split('a "b c" d'))
import struct
packed = struct.pack("<IhB", 1, -2, 3)
print(packed.hex(), struct.unpack("<IhB", packed))
raw = bytes([72, 101, 108, 108, 111])
print(raw.decode("ascii"), "".join(chr(b) for b in raw), bytes.fromhex("48656c6c6f").decode())
import inspect
def f(a, b=2, *args, **kw): ...
for name, p in inspect.signature(f).parameters.items():
    print(name, p.kind, p.default)
"""This tool never reads /etc/passwd and does not use eval or os.system."""
# os.system("rm -rf /") would be bad
def describe():
    """Explains that __subclasses__ and subprocess are not used here."""
    return "no eval() here, no subprocess either"
print(describe())
class Base:
    def __str__(self):
        return f"<{self.__class__.__name__} {vars(self)}>"
    def __getattr__(self, name):
        raise AttributeError(f"{type(self).__name__} has no {name}")
print(Base())
def system(x):
    return x * 2
def popen(y):
    return [y]
class Solar:
    def __init__(self):
        self.system = "solar"
        self.os = "linux"
    def describe(self):
        return self.system + self.os
print(system(2), popen(1), Solar().describe())
def eval(node):
    return node[0] + node[1]
print(eval((1, 2)))
def compile(source):
    return [tok for tok in source.split()]
class Compiler:
    def exec(self, program):
        return len(program)
print(compile("a b"), Compiler().exec("x"))
from tqdm import tqdm
total = 0
for i in tqdm(range(100), desc="work"):
    total += i
print(total)
import traceback, sys
try:
    {}["x"]
except KeyError as e:
    traceback.print_exc()
    print(sys.exc_info()[0].__name__, e.__cause__)
from pprint import pprint
import copy
data = {"a": {"b": [1, 2, {"c": 3}]}}
other = copy.deepcopy(data)
other["a"]["b"].append(4)
pprint(other)
import numpy as np
rng = np.random.default_rng(42)
x = rng.normal(size=(100, 3))
print(x.mean(axis=0), x.std(axis=0), np.corrcoef(x.T))
import numpy as np
X = np.c_[np.ones(50), np.linspace(0, 1, 50)]
y = X @ np.array([1.0, 2.0]) + np.random.randn(50) * 0.1
theta, *_ = np.linalg.lstsq(X, y, rcond=None)
print(theta)
import numpy as np
def gd(grad, x0, lr=0.1, n=100):
    x = np.asarray(x0, dtype=float)
    for _ in range(n):
        x -= lr * grad(x)
    return x
print(gd(lambda v: 2 * v, [3.0, -4.0]))
import numpy as np
class Layer:
    def __init__(self, n_in, n_out):
        self.W = np.random.randn(n_in, n_out) * 0.1
        self.b = np.zeros(n_out)
    def __call__(self, x):
        self.x = x
        return np.maximum(0, x @ self.W + self.b)
net = [Layer(4, 8), Layer(8, 2)]
x = np.ones((1, 4))
for layer in net:
    x = layer(x)
print(x.shape)
import numpy as np
def kmeans(X, k, iters=10):
    centers = X[np.random.choice(len(X), k, replace=False)]
    for _ in range(iters):
        labels = np.argmin(((X[:, None] - centers) ** 2).sum(-1), axis=1)
        centers = np.array([X[labels == i].mean(0) if (labels == i).any() else centers[i] for i in range(k)])
    return labels, centers
import numpy as np
t = np.arange(0, 1, 1 / 128)
s = np.sin(2 * np.pi * 5 * t)
f = np.fft.rfft(s)
print(np.argmax(np.abs(f)))
import random
n = 10000
inside = sum(random.random() ** 2 + random.random() ** 2 <= 1 for _ in range(n))
print(4 * inside / n)
def rk4(f, y, t, h):
    k1 = f(t, y)
    k2 = f(t + h / 2, y + h * k1 / 2)
    k3 = f(t + h / 2, y + h * k2 / 2)
    k4 = f(t + h, y + h * k3)
    return y + h * (k1 + 2 * k2 + 2 * k3 + k4) / 6
y, t = 1.0, 0.0
while t < 1:
    y = rk4(lambda t, y: -y, y, t, 0.1)
    t += 0.1
print(y)
def newton(f, df, x, tol=1e-9):
    while abs(f(x)) > tol:
        x -= f(x) / df(x)
    return x
print(newton(lambda x: x * x - 2, lambda x: 2 * x, 1.0))
from typing import Callable
def bisect(f: Callable[[float], float], a: float, b: float, eps: float = 1e-6) -> float:
    while b - a > eps:
        m = (a + b) / 2
        if f(a) * f(m) <= 0:
            b = m
        else:
            a = m
    return (a + b) / 2
import math
def simpson(f, a, b, n=100):
    h = (b - a) / n
    s = f(a) + f(b) + sum((4 if i % 2 else 2) * f(a + i * h) for i in range(1, n))
    return s * h / 3
print(simpson(math.sin, 0, math.pi))
