package dev.glovebox.daemon.console;

import dev.glovebox.model.spec.Program;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * How the kernel treats the keyboard of standard input, remembered. By the C library's own calls: {@code stty} cannot drop what was typed,
 * and a line that was begun and not ended is seen by nobody who reads.
 */
final class TerminalSettings {

    private static final int STDIN = 0;
    private static final int STDERR = 2;
    private static final int TCIFLUSH = 0;
    private static final int TCSAFLUSH = 2;
    private static final long TIOCGWINSZ = 0x5413;

    /** {@code struct termios} has 60 bytes in every C library of Linux; here it need not be understood. */
    private static final int ROOM = 256;

    private final MethodHandle set = handle(
            "tcsetattr",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    private final MethodHandle flush =
            handle("tcflush", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    private final MethodHandle drain =
            handle("tcdrain", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    private final MemorySegment remembered = Arena.ofAuto().allocate(ROOM, Long.BYTES);

    private TerminalSettings() throws Throwable {
        var get = handle(
                "tcgetattr", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
        if ((int) get.invokeExact(STDIN, remembered) != 0) {
            throw new IllegalStateException("standard input is not a terminal");
        }
    }

    /** How large the terminal is. Empty where there is none, or no way to ask. */
    static Optional<Program.Screen.Terminal> size() {
        try (var arena = Arena.ofConfined()) {
            var size = arena.allocate(4 * Short.BYTES, Short.BYTES);
            for (int descriptor = STDIN; descriptor <= STDERR; descriptor++) {
                if ((int) Window.REQUEST.invokeExact(descriptor, TIOCGWINSZ, size) == 0) {
                    return Optional.of(new Program.Screen.Terminal(
                            Short.toUnsignedInt(size.get(ValueLayout.JAVA_SHORT, 0)),
                            Short.toUnsignedInt(size.get(ValueLayout.JAVA_SHORT, Short.BYTES))));
                }
            }
            return Optional.empty();
        } catch (Throwable none) { // a method handle may throw anything
            return Optional.empty();
        }
    }

    /** Linked when a size is asked for. */
    private static final class Window {
        private static final MethodHandle REQUEST = handle(
                "ioctl",
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
                Linker.Option.firstVariadicArg(2));
    }

    /** As they are now. Empty where there is no terminal, or no way to call the C library. */
    static Optional<TerminalSettings> remember() {
        try {
            return Optional.of(new TerminalSettings());
        } catch (Throwable none) { // a method handle may throw anything
            return Optional.empty();
        }
    }

    /** Puts them back, and drops what was typed. False when the terminal is gone. */
    boolean restore() {
        try {
            return (int) set.invokeExact(STDIN, TCSAFLUSH, remembered) == 0;
        } catch (Throwable failed) {
            return false;
        }
    }

    /** Waits until what was written is on its way, then drops what was typed until then. False when the terminal is gone. */
    boolean dropTyped() {
        try {
            int _ = (int) drain.invokeExact(STDERR);
            return (int) flush.invokeExact(STDIN, TCIFLUSH) == 0;
        } catch (Throwable failed) {
            return false;
        }
    }

    @SuppressWarnings("restricted")
    private static MethodHandle handle(String name, FunctionDescriptor type, Linker.Option... options) {
        var linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type, options);
    }
}
