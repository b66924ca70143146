"""Runs a command at a terminal of its own and types. Arguments: steps as JSON, then the command.

Steps: ["expect", TEXT] waits until the terminal has shown TEXT since the last step that found something,
["type", TEXT] types, ["answer", TEXT] types once the command reads the keyboard, ["rest", SECONDS] lets the command go on, ["canonical"] notes how the terminal is set.
Prints JSON: what the terminal was sent, the notes, and the exit status.
"""
import fcntl, json, os, pty, select, struct, sys, termios, time

steps, command = json.loads(sys.argv[1]), sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 300, 80, 0, 0))
shown, notes, found, ended = b"", [], 0, False


def read(seconds):
    global shown, ended
    if ended or not select.select([terminal], [], [], seconds)[0]:
        return
    try:
        piece = os.read(terminal, 65536)
    except OSError:
        piece = b""
    ended = not piece
    shown += piece


READING = {"x86_64": "0 0x0 ", "aarch64": "63 0x0 "}[os.uname().machine]


def reads():
    try:
        return any(
            open(f"/proc/{pid}/task/{thread}/syscall").read().startswith(READING)
            for thread in os.listdir(f"/proc/{pid}/task"))
    except OSError:
        return False


for step, *words in steps:
    if step == "expect":
        end = time.monotonic() + 60
        while words[0].encode() not in shown[found:] and not ended and time.monotonic() < end:
            read(0.1)
        at = shown.find(words[0].encode(), found)
        if at < 0:
            notes.append("never shown: " + words[0])
            break
        found = at + len(words[0].encode())
    elif step == "type":
        if not ended:
            os.write(terminal, words[0].encode())
    elif step == "answer":
        end = time.monotonic() + 60
        while not ended and not reads() and time.monotonic() < end:
            read(0.05)
        if not ended:
            os.write(terminal, words[0].encode())
    elif step == "rest":
        end = time.monotonic() + words[0]
        while not ended and time.monotonic() < end:
            read(0.1)
    elif step == "canonical":
        local = termios.tcgetattr(terminal)[3]
        notes.append("canonical" if local & termios.ICANON and local & termios.ECHO else "raw")
end = time.monotonic() + 30
while not ended and time.monotonic() < end:
    read(0.1)
if not ended:
    notes.append("did not end")
    os.kill(pid, 9)
_, status = os.waitpid(pid, 0)
print(json.dumps({"shown": shown.decode("utf-8", "replace"), "notes": notes, "status": os.waitstatus_to_exitcode(status)}))
