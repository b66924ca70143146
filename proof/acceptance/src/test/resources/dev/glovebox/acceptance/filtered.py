# Tries every way out of a box with network FILTERED; prints one line per attempt, its name and what came of it.
import base64, os, socket, ssl, sys, urllib.error, urllib.parse, urllib.request

web, tls = int(sys.argv[1]), int(sys.argv[2])
proxy = urllib.parse.urlsplit(os.environ["HTTP_PROXY"])
secret = base64.b64encode(f"{proxy.username}:{proxy.password}".encode()).decode()
with open("/tmp/ca.pem", "w") as file:
    file.write(os.environ["CA_PEM"])


def tell(name, attempt):
    try:
        said = attempt()
    except urllib.error.HTTPError as refused:
        said = f"HTTP {refused.code}"
    except (OSError, ssl.SSLError) as broken:
        said = f"failed {type(broken).__name__}"
    print(f"{name}: {said}", flush=True)


def ask(text, secret=secret):
    with socket.create_connection((proxy.hostname, proxy.port), 20) as line:
        credentials = f"Proxy-Authorization: Basic {secret}\r\n" if secret else ""
        line.sendall(text.replace("\n", "\r\n").replace("AUTH\r\n", credentials).encode())
        return status(line)


def status(line):
    head = line.recv(65536).decode("latin-1")
    return head.split("\r\n")[0] if head else "hung up"


def greet(server, speak):
    with socket.create_connection((proxy.hostname, proxy.port), 20) as line:
        line.sendall(
            f"CONNECT allowed.test:{tls} HTTP/1.1\r\nHost: allowed.test:{tls}\r\n"
            f"Proxy-Authorization: Basic {secret}\r\n\r\n".encode())
        assert " 200 " in status(line)
        return speak(line, server)


def socks(kind, port, speak=None, method=2, server="allowed.test"):
    with socket.create_connection((proxy.hostname, proxy.port), 20) as line:
        line.sendall(bytes([5, 1, method]))
        if line.recv(2) != b"\x05\x02":
            return "not let in"
        user, password = proxy.username.encode(), proxy.password.encode()
        line.sendall(bytes([1, len(user)]) + user + bytes([len(password)]) + password)
        assert line.recv(2) == b"\x01\x00"
        line.sendall(bytes([5, 1, 0]) + kind + port.to_bytes(2, "big"))
        reply = line.recv(10)[1]
        return speak(line, server) if speak and reply == 0 else f"reply {reply}"


def name(text):
    return bytes([3, len(text)]) + text.encode()


def over_tls(line, server):
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with context.wrap_socket(line, server_hostname=server):
        return "handshake done"


def over_nothing(line, _):
    line.sendall(b"GET / HTTP/1.1\r\nHost: allowed.test\r\nConnection: close\r\n\r\n")
    return status(line)


def half_closed():
    with socket.create_connection((proxy.hostname, proxy.port), 20) as line:
        line.sendall(
            f"GET http://allowed.test:{web}/large HTTP/1.1\r\nHost: allowed.test:{web}\r\n"
            f"Proxy-Authorization: Basic {secret}\r\nConnection: close\r\n\r\n".encode())
        line.shutdown(socket.SHUT_WR)
        body = b"".join(iter(lambda: line.recv(4096), b"")).split(b"\r\n\r\n", 1)[1]
        return len(body)


def direct(host, port):
    with socket.create_connection((host, port), 5):
        return "connected"


get = lambda url, **more: urllib.request.urlopen(url, timeout=20, **more).read().decode()
tell("http", lambda: get(f"http://allowed.test:{web}/"))
tell("https", lambda: get(f"https://allowed.test:{tls}/", context=ssl.create_default_context(cafile="/tmp/ca.pem")))
tell("other name", lambda: get(f"http://other.test:{web}/"))
tell("denied name", lambda: get(f"http://denied.allowed.test:{web}/"))
tell("other port", lambda: get("http://allowed.test:22/"))
tell("leads to loopback", lambda: ask(f"GET http://localhost:{web}/ HTTP/1.1\nHost: localhost:{web}\nAUTH\n\n"))
for literal in sys.argv[3:]:
    for request in (f"GET http://{literal}:{web}/ HTTP/1.1\nHost: {literal}:{web}\nAUTH\n\n",
                    f"CONNECT {literal}:{web} HTTP/1.1\nAUTH\n\n"):
        tell(f"literal {literal}", lambda: ask(request))
tell("another host field", lambda: ask(f"GET http://allowed.test:{web}/ HTTP/1.1\nHost: other.test:{web}\nAUTH\n\n"))
tell("no credentials", lambda: ask(f"GET http://allowed.test:{web}/ HTTP/1.1\nHost: allowed.test:{web}\n\n", None))
tell("wrong credentials", lambda: ask(
    f"GET http://allowed.test:{web}/ HTTP/1.1\nHost: allowed.test:{web}\nAUTH\n\n", "Y29tbWFuZDE6Z3Vlc3M="))
tell("right server name", lambda: greet("allowed.test", over_tls))
tell("wrong server name", lambda: greet("evil.test", over_tls))
tell("no server name", lambda: greet(None, over_tls))
tell("no tls", lambda: greet(None, over_nothing))
tell("socks", lambda: socks(name("allowed.test"), tls, over_tls))
tell("socks, other name", lambda: socks(name("other.test"), tls))
tell("socks, denied name", lambda: socks(name("denied.allowed.test"), web))
tell("socks, other port", lambda: socks(name("allowed.test"), 22))
tell("socks, leads to loopback", lambda: socks(name("localhost"), web))
tell("socks, address", lambda: socks(bytes([1, 127, 0, 0, 1]), web))
for literal in sys.argv[3:]:
    tell("socks, literal", lambda: socks(name(literal), web))
tell("socks, no credentials", lambda: socks(name("allowed.test"), tls, method=0))
tell("socks, wrong server name", lambda: socks(name("allowed.test"), tls, over_tls, server="evil.test"))
tell("socks, no tls", lambda: socks(name("allowed.test"), tls, over_nothing))
tell("half closed", half_closed)
tell("direct", lambda: direct("127.0.0.1", web))
tell("metadata", lambda: direct("169.254.169.254", 80))
tell("dns", lambda: socket.getaddrinfo("allowed.test", 80) and "resolved")
