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


def plain(host, port):
    """As a program that knows nothing of proxies; only an answer counts."""
    try:
        line = socket.create_connection((host, port), 20)
        line.sendall(b"echo\n")
        return line.recv(4096).decode().strip() or "nothing"
    except OSError:
        return "nothing"


def looked_up(name):
    try:
        return sorted({place[4][0] for place in socket.getaddrinfo(name, 80)})
    except OSError:
        return "unknown"


def datagram(host, port):
    try:
        return socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"echo", (host, port))
    except OSError:
        return "refused"


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
print("this host plainly:", *(plain(host, 7) for host in ("11.1.1.1", "127.0.0.1", "0.0.0.0")))
print("others plainly:", *(plain(host, 80) for host in ("169.254.169.254", "10.0.0.1", "172.17.0.1", "192.168.1.1", "100.64.0.1")))
print("other protocols:", datagram("11.1.1.2", 7), plain("2001:4860:4860::8888", 80))
print("far plainly:", plain("far.test", 7), "and", plain("11.1.1.2", 7))
print("far looked up:", looked_up("far.test"))
print("others looked up:", *(looked_up(name) for name in ("own.test", "loopback.test", "metadata.test", "private.test", "no.test")))
