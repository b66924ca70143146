# Runs its arguments in a network namespace whose only neighbour is a host with the public address 11.1.1.2.
set -e
ip link set lo up
unshare --net sleep 120 > /dev/null 2>&1 &
far=$!
trap 'kill $far $servers 2>/dev/null' EXIT
until [ "$(readlink /proc/$far/ns/net)" != "$(readlink /proc/$$/ns/net)" ]; do sleep 0.05; done
ip link add near type veth peer name far netns $far
ip addr add 11.1.1.1/24 dev near
ip link set near up
nsenter -t $far -n sh -c 'ip link set lo up; ip addr add 11.1.1.2/24 dev far; ip link set far up'
# A wrapper of some version switcher in front of Python would be one more thing that can hang.
python=$(command -v /usr/bin/python3 || command -v python3)
serve='
import faulthandler, http.server, os, socketserver, sys, threading, time
faulthandler.dump_traceback_later(5, exit=True)
def end_with_the_parent(parent=os.getppid()):
    while os.getppid() == parent:
        time.sleep(0.1)
    os._exit(0)
class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.send_header("Content-Length", "8"); self.end_headers(); self.wfile.write(b"far away")
    def log_message(self, *_): pass
class Echo(socketserver.StreamRequestHandler):
    def handle(self):
        self.wfile.write(b"far " + self.rfile.readline())
socketserver.TCPServer.allow_reuse_address = True
# Not an HTTPServer: that one asks for its own name, and there is nobody here to ask.
pages = socketserver.ThreadingTCPServer((sys.argv[1], 80), Page)
echoes = socketserver.ThreadingTCPServer((sys.argv[1], 7), Echo)
for forever in end_with_the_parent, pages.serve_forever, echoes.serve_forever:
    threading.Thread(target=forever).start()
faulthandler.cancel_dump_traceback_later()
print(sys.argv[1], flush=True)
'
up=$(mktemp)
log=$(mktemp)
# A server that does not come up, or hangs, is started again; what they said is told when one never does.
(until nsenter -t $far -n "$python" -c "$serve" 11.1.1.2 >> "$up" 2>> "$log"; do sleep 0.2; done) &
servers=$!
(until "$python" -c "$serve" 0.0.0.0 >> "$up" 2>> "$log"; do sleep 0.2; done) &
servers="$servers $!"
tries=0
until grep -q 11.1.1.2 "$up" && grep -q 0.0.0.0 "$up"; do
    tries=$((tries + 1))
    [ $tries -lt 600 ] || { echo "of two servers are up:" >&2; cat "$up" "$log" >&2; exit 1; }
    sleep 0.05
done
rm "$up" "$log"
# The control: without walls, both are reached.
"$python" -c 'import socket; [socket.create_connection((host, 80), 5) for host in ("11.1.1.1", "11.1.1.2")]'
echo "control: both hosts answer" >&2
"$@"
