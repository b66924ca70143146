# Says what it wants from the proxy a byte at a time, in each language; prints for each how many seconds it was listened to.
import base64, os, socket, sys, threading, time, urllib.parse

web = sys.argv[1]
proxy = urllib.parse.urlsplit(os.environ["HTTP_PROXY"])
secret = base64.b64encode(f"{proxy.username}:{proxy.password}".encode()).decode()


def trickle(name, first, rest):
    begin = time.monotonic()
    with socket.create_connection((proxy.hostname, proxy.port), 20) as line:
        if first:
            line.sendall(first)
            assert b" 200 " in line.recv(65536)
            begin = time.monotonic()
        line.settimeout(0.3)
        try:
            for octet in rest:
                line.sendall(bytes([octet]))
                try:
                    if not line.recv(4096):
                        break
                except TimeoutError:
                    pass
        except OSError:
            pass
    print(f"{name}: {time.monotonic() - begin:.1f}", flush=True)


connect = f"CONNECT allowed.test:{web} HTTP/1.1\r\nProxy-Authorization: Basic {secret}\r\n\r\n".encode()
threads = [
    threading.Thread(target=trickle, args=arguments)
    for arguments in (
        ("http", b"", b"GET http://allowed.test/ HTTP/1.1\r\nA: " + b"a" * 9),
        ("socks", b"", bytes([5, 200]) + bytes(38)),
        ("tls", connect, bytes([22, 3, 1, 2, 0, 1]) + bytes(34)),
    )
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
