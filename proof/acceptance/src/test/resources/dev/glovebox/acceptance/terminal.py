"""Runs a command at a terminal of its own and types. Arguments: steps as JSON, then the command.

Steps: ["expect", TEXT] waits until the terminal has shown TEXT since the last step that found something,
["type", TEXT] types, ["answer", TEXT] types once the command reads the keyboard, ["rest", SECONDS] lets the command go on, ["canonical"] notes how the terminal is set,
["resize", ROWS, COLUMNS] changes its size, ["signal", NUMBER] signals the command, ["stopped"] waits until the command is stopped.
Prints JSON: what the terminal was sent, the notes, and the exit status.
"""
import fcntl, json, os, pty, select, signal, struct, sys, termios, time

steps, command = json.loads(sys.argv[1]), sys.argv[2:]


def as_shell(tell):
    """The kernel stops a command at a terminal only if a parent in its session can continue it."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.execvp(command[0], command)
    os.write(tell, str(child).encode())
    os.close(tell)
    os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) & 255)


hear, tell = os.pipe()
leader, terminal = pty.fork()
if leader == 0:
    # Before the command looks: a size that comes later is a resize.
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 300, 80, 0, 0))
    if ["stopped"] in steps:
        as_shell(tell)
    os.execvp(command[0], command)
os.close(tell)
pid = int(os.read(hear, 20) or leader)
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


READ, POLL = {"x86_64": ("0", "7"), "aarch64": ("63", "73")}[os.uname().machine]


def waits_for_keys(call):
    """A JVM reads the keyboard; the launcher polls, and only then the keyboard is the last of four."""
    words = call.split()
    return words[:2] == [READ, "0x0"] or (words[:1] == [POLL] and words[2:3] == ["0x4"])


def reads():
    try:
        return any(
            waits_for_keys(open(f"/proc/{pid}/task/{thread}/syscall").read())
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
    elif step == "resize":
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", words[0], words[1], 0, 0))
    elif step == "signal":
        os.kill(pid, words[0])
    elif step == "stopped":
        end = time.monotonic() + 60
        while time.monotonic() < end and open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[0] != "T":
            read(0.05)
    elif step == "canonical":
        local = termios.tcgetattr(terminal)[3]
        notes.append("canonical" if local & termios.ICANON and local & termios.ECHO else "raw")
end = time.monotonic() + 30
while not ended and time.monotonic() < end:
    read(0.1)
if not ended:
    notes.append("did not end")
    os.kill(pid, 9)
_, status = os.waitpid(leader, 0)
print(json.dumps({"shown": shown.decode("utf-8", "replace"), "notes": notes, "status": os.waitstatus_to_exitcode(status)}))
