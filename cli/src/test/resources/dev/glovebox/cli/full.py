# What a program reaches with network FULL; prints one line per attempt.
import base64, os, socket, urllib.parse, urllib.request

proxy = urllib.parse.urlsplit(os.environ["HTTP_PROXY"])
secret = base64.b64encode(f"{proxy.username}:{proxy.password}".encode()).decode()


def connect(target):
    line = socket.create_connection((proxy.hostname, proxy.port), 20)
    line.sendall(f"CONNECT {target} HTTP/1.1\r\nHost: {target}\r\nProxy-Authorization: Basic {secret}\r\n\r\n".encode())
    return line, line.recv(4096).decode().split("\r\n")[0]


def echo(target):
    line, _ = connect(target)
    line.sendall(b"echo\n")
    return line.recv(4096).decode().strip()


def socks(name, port):
    line = socket.create_connection((proxy.hostname, proxy.port), 20)
    line.sendall(b"\x05\x01\x02")
    assert line.recv(2) == b"\x05\x02"
    user, password = proxy.username.encode(), proxy.password.encode()
    line.sendall(bytes([1, len(user)]) + user + bytes([len(password)]) + password)
    assert line.recv(2) == b"\x01\x00"
    line.sendall(bytes([5, 1, 0, 3, len(name)]) + name.encode() + port.to_bytes(2, "big"))
    return line, line.recv(10)[1]


def socks_echo(name, port):
    line, _ = socks(name, port)
    line.sendall(b"echo\n")
    return line.recv(4096).decode().strip()


def direct(host, port):
    try:
        socket.create_connection((host, port), 5)
        return "connected"
    except OSError:
        return "failed"


with open("/proc/net/dev") as devices:
    names = sorted(line.split(":")[0].strip() for line in devices if ":" in line)
inert = {"tunl0", "sit0", "gre0", "gretap0", "erspan0", "ip_vti0", "ip6_vti0", "ip6tnl0", "ip6gre0"}
print("own interfaces:", *(name for name in names if name not in inert))
print("http:", urllib.request.urlopen("http://far.test/", timeout=20).read().decode())
print("any port, any protocol:", echo("far.test:7"))
print("by socks:", socks_echo("far.test", 7))
print("socks to this host, loopback, metadata, an address:",
      *(socks(name, 80)[1] for name in ("own.test", "loopback.test", "metadata.test", "11.1.1.2")))
print("this host:", connect("own.test:80")[1])
print("loopback:", connect("loopback.test:80")[1])
print("metadata:", connect("metadata.test:80")[1])
print("private:", connect("private.test:80")[1])
print("address:", connect("11.1.1.2:80")[1])
print("direct:", direct("11.1.1.2", 80))
print("host listener:", direct("11.1.1.1", 80))
