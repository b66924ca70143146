package dev.glovebox.init;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A frame from the runtime to init. */
public sealed interface Request extends Frame {

    /** Starts a program under a number that is not in use. */
    record Exec(
            int command,
            Program program,
            StandardInput input,
            Optional<TerminalSize> terminal,
            List<ResourceLimit> limits)
            implements Request {
        public Exec {
            Checks.command(command);
            limits = List.copyOf(limits);
            Checks.require(limits.size() <= 0xff, "more than 255 limits");
            long size = FrameEncoder.size(program, limits);
            Checks.require(size <= MAX_PAYLOAD, "arguments and environment of " + size + " bytes exceed a frame");
        }

        /** Without input, terminal and limits. */
        public static Exec of(int command, Program program) {
            return new Exec(command, program, StandardInput.EMPTY, Optional.empty(), List.of());
        }
    }

    /** Data for a command's standard input, within the credit granted. The frame owns the buffer. */
    record Stdin(int command, ByteBuffer data) implements Request {
        public Stdin {
            Checks.command(command);
            Checks.data(data);
        }

        @Override
        public ByteBuffer data() {
            return data.duplicate();
        }
    }

    /** No more input will come; a terminal is sent its end-of-transmission character. */
    record StdinEnd(int command) implements Request {
        public StdinEnd {
            Checks.command(command);
        }
    }

    /** Signals a command's process group, or with command 0 every process of the box but init. */
    record Signal(int command, int signal) implements Request {
        public Signal {
            Checks.require(command >= 0 && command <= 0xffff, "command " + command + " is not within 0…65535");
            Checks.signal(signal);
        }

        public static Signal toAll(int signal) {
            return new Signal(0, signal);
        }
    }

    /** Gives a command's terminal a new size. */
    record Resize(int command, TerminalSize size) implements Request {
        public Resize {
            Checks.command(command);
        }
    }

    /** Lets init send so many more bytes of a command's stream. */
    record Credit(int command, OutputStream stream, long bytes) implements Request {
        public Credit {
            Checks.command(command);
            Checks.credit(bytes);
        }
    }

    /** Asks for evidence about the box and about these paths in it. */
    record Inspect(List<ByteString> paths) implements Request {
        public static final int MAX_PATHS = 256;
        public static final int MAX_BYTES = 131_072;

        public Inspect {
            paths = List.copyOf(paths);
            Checks.require(paths.size() <= MAX_PATHS, "more than 256 paths to inspect at once");
            Checks.require(FrameEncoder.size(paths) <= MAX_BYTES, "paths to inspect exceed 131072 bytes");
        }

        @Override
        public int command() {
            return 0;
        }
    }

    /**
     * Keeps the box for so long, and ends it then unless it is kept again: also when whoever opened the door still holds it but is
     * stopped. 0 keeps it for as long as the channel lasts, which is what holds before the first of these.
     */
    record Keep(long milliseconds) implements Request {
        public static final long MOST = 0xffff_ffffL;

        public Keep {
            Checks.require(milliseconds >= 0 && milliseconds <= MOST, "cannot keep a box for " + milliseconds + " ms");
        }

        @Override
        public int command() {
            return 0;
        }
    }

    /** Lets programs of the box reach the runtime at a place on its loopback; port 0 leaves the choice to the kernel. */
    record Listen(int command, Kind kind, int address, int port) implements Request {

        /** Who is expected there. */
        public enum Kind {
            /** Connections of any kind. */
            CONNECTIONS(0),
            /** Connections whose programs speak first, told of with what they say. */
            GREETINGS(1),
            /** Connections that were meant for somebody else. */
            DIVERTED(2),
            DATAGRAMS(3);

            private final int number;

            Kind(int number) {
                this.number = number;
            }

            int number() {
                return number;
            }

            static Optional<Kind> ofNumber(int number) {
                return Stream.of(values()).filter(kind -> kind.number == number).findFirst();
            }
        }

        public Listen {
            Checks.command(command);
            Checks.loopback(address);
            Checks.port(port);
        }
    }

    /** An answer to a datagram, to where that came from. The frame owns the buffer. */
    record Datagram(int command, int address, int port, ByteBuffer data) implements Request {
        /** In bytes; more than names are ever asked for with. */
        public static final int LONGEST = 4096;

        public Datagram {
            Checks.command(command);
            Checks.loopback(address);
            Checks.port(port);
            Checks.require(port > 0, "port 0 is not a valid port");
            Checks.datagram(data);
        }

        @Override
        public ByteBuffer data() {
            return data.duplicate();
        }
    }

    /** Ends a {@link Listen}; connections that it brought stay. */
    record Unlisten(int command) implements Request {
        public Unlisten {
            Checks.command(command);
        }
    }

    /** Opens a tunnel to a port on the box's loopback, under a number of ours. */
    record Dial(int command, int port) implements Request {
        /** Tunnels below it are init's. */
        public static final int FIRST = 0x8000;

        /** So many may be open at once. */
        public static final int MOST = 64;

        public Dial {
            Checks.command(command);
            Checks.require(command >= FIRST, "tunnel " + command + " is one of init's numbers");
            Checks.port(port);
            Checks.require(port > 0, "port 0 is not a valid port");
        }
    }

    /** Data for the program at the other end of a tunnel, within the credit granted. The frame owns the buffer. */
    record TunnelData(int command, ByteBuffer data) implements Request {
        public TunnelData {
            Checks.command(command);
            Checks.data(data);
        }

        @Override
        public ByteBuffer data() {
            return data.duplicate();
        }
    }

    /** No more data for the program will come. */
    record TunnelEnd(int command) implements Request {
        public TunnelEnd {
            Checks.command(command);
        }
    }

    /** Lets init send so many more bytes of a tunnel. */
    record TunnelCredit(int command, long bytes) implements Request {
        public TunnelCredit {
            Checks.command(command);
            Checks.credit(bytes);
        }
    }

    /** Our last word about a tunnel. Its number is free when both sides have said theirs. */
    record TunnelClose(int command) implements Request {
        public TunnelClose {
            Checks.command(command);
        }
    }

    /** The two streams a command writes; a terminal has only the first. */
    enum OutputStream {
        OUTPUT,
        ERROR
    }
}
