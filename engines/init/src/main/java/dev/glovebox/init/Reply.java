package dev.glovebox.init;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A frame from init to the runtime. */
public sealed interface Reply extends Frame {

    /** The first frame: init is there, and this is its pid as it sees it. */
    record Hello(int version, int pid) implements Reply {
        public static final int VERSION = 1;

        public Hello {
            Checks.require(
                    version == VERSION, "init speaks version " + version + " of the protocol, we speak " + VERSION);
            Checks.pid(pid);
        }

        @Override
        public int command() {
            return 0;
        }
    }

    /** The program runs. */
    record Started(int command, int pid) implements Reply {
        public Started {
            Checks.command(command);
            Checks.pid(pid);
        }
    }

    /** Standard output or terminal output of the command. The frame owns the buffer. */
    record Stdout(int command, ByteBuffer data) implements Reply {
        public Stdout {
            Checks.command(command);
            Checks.data(data);
        }

        @Override
        public ByteBuffer data() {
            return data.duplicate();
        }
    }

    /** Standard error of the command. The frame owns the buffer. */
    record Stderr(int command, ByteBuffer data) implements Reply {
        public Stderr {
            Checks.command(command);
            Checks.data(data);
        }

        @Override
        public ByteBuffer data() {
            return data.duplicate();
        }
    }

    /** The command ended; all it had written came before. */
    record Exited(int command, Ending ending, Usage usage) implements Reply {
        public Exited {
            Checks.command(command);
        }
    }

    /** The command did not start. */
    record Refused(int command, int errno, ByteString reason) implements Reply {
        public Refused {
            Checks.command(command);
            Checks.require(errno >= 0, "errno " + errno + " is negative");
            Checks.require(reason.length() <= MAX_PAYLOAD - 8, "reason exceeds a frame");
        }
    }

    /** So many more bytes of standard input may be sent. */
    record StdinCredit(int command, long bytes) implements Reply {
        public StdinCredit {
            Checks.command(command);
            Checks.credit(bytes);
        }
    }

    /** Evidence of the kernel, in the order of the queries. */
    record Report(List<Evidence> evidence) implements Reply {
        public Report {
            evidence = List.copyOf(evidence);
            Checks.require(evidence.size() <= 0xffff, "more than 65535 pieces of evidence");
            Checks.require(FrameEncoder.evidenceSize(evidence) <= MAX_PAYLOAD, "evidence exceeds a frame");
        }

        @Override
        public int command() {
            return 0;
        }

        /** By name, as text; of two with the same name, the first, since init asks about itself before it asks about paths. */
        public Map<String, String> byName() {
            Map<String, String> texts = new LinkedHashMap<>();
            for (Evidence piece : evidence) {
                texts.putIfAbsent(piece.name().toString(), piece.text().toString());
            }
            return texts;
        }
    }

    /** Why init ends; the last frame. */
    record Fatal(ByteString reason) implements Reply {
        public Fatal {
            Checks.require(reason.length() <= MAX_PAYLOAD - 4, "reason exceeds a frame");
        }

        @Override
        public int command() {
            return 0;
        }
    }

    /** Frame about a connection of a program in the box, carried through the door. */
    sealed interface Tunneling extends Reply {}

    /** Where a listener listens; with an errno, why it does not. */
    record Listening(int command, int errno, int port) implements Tunneling {
        public Listening {
            Checks.command(command);
            Checks.require(errno >= 0, "errno " + errno + " is negative");
            Checks.port(port);
            Checks.require((errno == 0) == (port > 0), "a listener with both a port and an error or neither");
        }
    }

    /** A program connected to a listener, or, with listener 0, the connection dialed for is there. */
    record Opened(int command, int listener) implements Tunneling {
        public Opened {
            Checks.command(command);
            Checks.require((command >= Request.Dial.FIRST) == (listener == 0), "a tunnel under a number not its own");
        }
    }

    /** A program connected to somebody, and the kernel led it to a listener instead. */
    record Diverted(int command, int listener, int address, int port) implements Tunneling {
        public Diverted {
            Checks.command(command);
            Checks.command(listener);
            Checks.require(command < Request.Dial.FIRST, "a tunnel under a number not its own");
            Checks.port(port);
        }
    }

    /** Datagram of a program, with its source. The frame owns the buffer. */
    record Datagram(int command, int address, int port, ByteBuffer data) implements Tunneling {
        public Datagram {
            Checks.command(command);
            Checks.loopback(address);
            Checks.port(port);
            Checks.datagram(data);
        }

        @Override
        public ByteBuffer data() {
            return data.duplicate();
        }
    }

    /** Data from the program at the other end of a tunnel. The frame owns the buffer. */
    record TunnelData(int command, ByteBuffer data) implements Tunneling {
        public TunnelData {
            Checks.command(command);
            Checks.data(data);
        }

        @Override
        public ByteBuffer data() {
            return data.duplicate();
        }
    }

    /** The program will send no more. */
    record TunnelEnd(int command) implements Tunneling {
        public TunnelEnd {
            Checks.command(command);
        }
    }

    /** So many more bytes may be sent to the program. */
    record TunnelCredit(int command, long bytes) implements Tunneling {
        public TunnelCredit {
            Checks.command(command);
            Checks.credit(bytes);
        }
    }

    /** Init's last word about a tunnel: the connection is over, or never came to be. */
    record TunnelClose(int command) implements Tunneling {
        public TunnelClose {
            Checks.command(command);
        }
    }

    /** How a program ended. */
    sealed interface Ending {
        record WithStatus(int status) implements Ending {
            public WithStatus {
                Checks.require(status >= 0 && status <= 255, "exit status " + status + " is not within 0…255");
            }
        }

        record BySignal(int signal) implements Ending {
            public BySignal {
                Checks.signal(signal);
            }
        }
    }

    /** Resources used by a program and the children it waited for. */
    record Usage(Duration user, Duration system, long maxResidentKib, Duration wall) {
        public Usage {
            Checks.require(!user.isNegative() && !system.isNegative() && !wall.isNegative(), "time used is negative");
            Checks.require(maxResidentKib >= 0, "memory used is negative");
        }
    }

    /** One thing the kernel said; {@code error ERRNO} where it would not. */
    record Evidence(ByteString name, ByteString text) {}
}
