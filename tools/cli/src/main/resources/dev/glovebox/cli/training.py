"""An ordinary program with most of the language in it, judged once while the start-up cache is made. Never run."""
from __future__ import annotations

import argparse
import asyncio
import csv
import dataclasses
import functools
import itertools
import json
import math
import re
import sys
from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from typing import Any, Callable, Generic, Iterable, Iterator, Optional, TypeVar

import numpy as np
import pandas as pd

T = TypeVar("T")
WORD = re.compile(r"[a-z']+", re.IGNORECASE)
DEFAULTS = {"name": "report", "limit": 10, "ratio": 0.75, "tags": ["a", "b"], "nested": {"deep": (1, 2, 3)}}
LETTERS = "".join(chr(code) for code in range(97, 123))


class Colour(Enum):
    RED = auto()
    GREEN = auto()


@dataclass(order=True)
class Entry(Generic[T]):
    key: str
    value: Optional[T] = None
    tags: list[str] = field(default_factory=list, compare=False)

    def __post_init__(self) -> None:
        if not self.key:
            raise ValueError(f"empty key in {self!r:>20}")

    @property
    def label(self) -> str:
        return "%s (%d)" % (self.key.upper(), len(self.tags))

    @staticmethod
    def parse(text: str) -> "Entry[str]":
        key, _, value = text.partition("=")
        return Entry(key.strip(), value.strip() or None)

    @classmethod
    def many(cls, lines: Iterable[str]) -> list["Entry"]:
        return [cls.parse(line) for line in lines if "=" in line and not line.startswith("#")]


class Cache:
    __slots__ = ("data", "order", "size")

    def __init__(self, size: int = 128, *rest: int, strict: bool = False, **options: Any) -> None:
        self.data: dict[str, int] = {}
        self.order = deque(maxlen=size)
        self.size = size if not rest else max(rest)

    def __getitem__(self, key):
        return self.data[key]

    def __setitem__(self, key, value):
        self.data[key] = value
        self.order.append(key)
        while len(self.data) > self.size:
            del self.data[self.order.popleft()]

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return False


def timed(limit: float) -> Callable:
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            result = function(*args, **kwargs)
            return result if limit > 0 else None

        return wrapper

    return decorate


@timed(limit=2.5)
def primes(n: int) -> list[int]:
    sieve = bytearray([1]) * (n + 1)
    sieve[0:2] = b"\x00\x00"
    for i in range(2, math.isqrt(n) + 1):
        if sieve[i]:
            sieve[i * i :: i] = bytes(len(range(i * i, n + 1, i)))
    return [i for i, flag in enumerate(sieve) if flag]


@functools.lru_cache(maxsize=None)
def fibonacci(n: int) -> int:
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def walk(tree: dict, depth: int = 0) -> Iterator[tuple[int, str]]:
    for key, value in sorted(tree.items(), key=lambda item: item[0]):
        yield depth, key
        if isinstance(value, dict):
            yield from walk(value, depth + 1)


def describe(thing: object) -> str:
    match thing:
        case None | True | False:
            return "constant"
        case int(number) if number > 100:
            return "large"
        case [first, *others]:
            return f"{first} and {len(others)} more"
        case {"name": str(name), **rest}:
            return name + "".join(rest)
        case Entry(key=key):
            return key
        case _:
            return type(thing).__name__


def words(text: str) -> Counter:
    counts: Counter = Counter()
    for match in WORD.finditer(text.lower()):
        counts[match.group()] += 1
    return counts


def group(rows):
    groups = defaultdict(list)
    for row in rows:
        groups[row.get("kind", "none")].append(float(row["value"]))
    return {kind: (sum(values) / len(values) if values else 0.0) for kind, values in groups.items()}


async def fetch_all(names, delay=0.01):
    async def one(name):
        await asyncio.sleep(delay)
        return {"name": name, "length": len(name)}

    return await asyncio.gather(*(one(name) for name in names))


def frame(path: str = "data/input.csv"):
    df = pd.read_csv(path, parse_dates=["day"])
    df["total"] = df["price"] * df["count"]
    best = df.groupby("kind")["total"].agg(["mean", "max"]).reset_index().sort_values("max", ascending=False)
    best.to_csv("out/best.csv", index=False)
    matrix = np.array([[1.0, 2.0], [3.0, 4.0]]) @ np.eye(2)
    return best.head(3), matrix.sum(axis=0), np.linalg.norm(matrix)


def save(entries, target: Path) -> int:
    target.parent.mkdir(parents=True, exist_ok=True)
    with open(target, "w", encoding="utf-8", newline="") as handle:
        writer = csv.writer(handle)
        writer.writerow(["key", "value"])
        for entry in entries:
            writer.writerow([entry.key, entry.value])
    (target.parent / "summary.json").write_text(json.dumps([dataclasses.asdict(e) for e in entries], indent=2))
    return len(entries)


def main(argv=None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", nargs="?", default="notes.txt")
    parser.add_argument("--limit", type=int, default=DEFAULTS["limit"])
    options = parser.parse_args(argv)
    total = 0
    try:
        text = Path(options.source).read_text()
    except (FileNotFoundError, UnicodeDecodeError) as problem:
        print("cannot read {}: {}".format(options.source, problem), file=sys.stderr)
        return 1
    else:
        total += len(text)
    finally:
        print("done", end="\n")
    if (n := len(words(text))) > options.limit:
        print(f"{n} words, {total / max(n, 1):.2f} letters each")
    pairs = list(zip(itertools.count(1), LETTERS[:5], [*range(3)], {**DEFAULTS}))
    first, *middle, last = [p for p in pairs if p and all(x is not None for x in p)] or [None, None]
    assert first != last, "the same"
    with Cache(size=4) as cache:
        for index, letter in enumerate(LETTERS):
            cache[letter] = index ** 2 % 7
        print({key: value for key, value in cache.data.items() if value not in {0, 1}})
    print(describe([1, 2, 3]), primes(50), fibonacci(20), asyncio.run(fetch_all(["a", "bc"])))
    return 0 if save(Entry.many(text.splitlines()), Path("out") / "entries.csv") else 2


if __name__ == "__main__":
    sys.exit(main())
