# A member of a group.
#   serve NAME ADDRESS:PORT...   answers each connection with its name, and how much and what it got; the last words
#   ask NAME:PORT                waits until the name is known, and prints who answered
#   knock HOST:PORT              tries once, and prints what came of it
import hashlib, socket, sys, threading, time


def serve(name, place):
    address, port = place.split(":")
    listener = socket.create_server((address, int(port)))
    while True:
        line, _ = listener.accept()
        threading.Thread(target=answer, args=(name, line), daemon=True).start()


def answer(name, line):
    with line:
        got = b"".join(iter(lambda: line.recv(65536), b""))
        line.sendall(f"{name} {len(got)} {hashlib.sha256(got).hexdigest()}\n".encode() + got)


def known(host):
    for _ in range(300):
        try:
            return socket.gethostbyname(host)
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(host)


def ask(target):
    host, port = target.split(":")
    sent = bytes(range(256)) * 2000
    with socket.create_connection((known(host), int(port)), 60) as line:
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        got = b"".join(iter(lambda: line.recv(65536), b""))
    head, _, body = got.partition(b"\n")
    name, size, digest = head.decode().split()
    whole = body == sent and int(size) == len(sent) and digest == hashlib.sha256(sent).hexdigest()
    print(f"{target}: {name} {'whole' if whole else 'damaged'}", flush=True)


def knock(target):
    host, port = target.rsplit(":", 1)
    try:
        with socket.create_connection((host, int(port)), 5):
            print(f"{target}: connected", flush=True)
    except OSError as refused:
        print(f"{target}: failed {type(refused).__name__}", flush=True)


words = sys.argv[1:]
while words:
    what = words.pop(0)
    if what == "serve":
        name, places = words[0], words[1:]
        print("serving", flush=True)
        for place in places[1:]:
            threading.Thread(target=serve, args=(name, place), daemon=True).start()
        serve(name, places[0])
    else:
        {"ask": ask, "knock": knock}[what](words.pop(0))
