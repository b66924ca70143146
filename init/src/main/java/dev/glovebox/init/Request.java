package dev.glovebox.init;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

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
    record Inspect(List<Octets> paths) implements Request {
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

    /** The two streams a command writes; a terminal has only the first. */
    enum OutputStream {
        OUTPUT,
        ERROR
    }
}
