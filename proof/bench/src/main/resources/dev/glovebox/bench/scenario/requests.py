# requests.py COUNT HOST:PORT: asks so many times, on a new connection and on a kept one, through the proxy where there is
# one, and prints both medians in microseconds.
import base64, http.client, os, statistics, sys, time, urllib.parse

count, target = int(sys.argv[1]), sys.argv[2]
proxy = urllib.parse.urlsplit(os.environ.get("HTTP_PROXY", ""))
place = proxy.hostname and (proxy.hostname, proxy.port) or tuple(target.split(":"))
path = f"http://{target}/" if proxy.hostname else "/"
secret = base64.b64encode(f"{proxy.username}:{proxy.password}".encode()).decode()
headers = {"Host": target, **({"Proxy-Authorization": f"Basic {secret}"} if proxy.hostname else {})}


def ask(line):
    line.request("GET", path, headers=headers)
    answer = line.getresponse()
    if answer.status != 200 or answer.read() != b"ok":
        sys.exit(f"{answer.status} from {target}")


def fresh():
    line = http.client.HTTPConnection(*place)
    ask(line)
    line.close()


def median(once):
    for _ in range(count // 4):
        once()
    times = []
    for _ in range(count):
        begin = time.perf_counter_ns()
        once()
        times.append(time.perf_counter_ns() - begin)
    return statistics.median(times) / 1000


kept = http.client.HTTPConnection(*place)
print(median(fresh), median(lambda: ask(kept)))
