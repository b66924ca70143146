package dev.glovebox.policy.path;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Tells whether something was mounted or unmounted since it last told. The kernel says so to whoever polls the table of mounts, which takes
 * a hundredth of the time of reading it. Needs native access, and is absent where the JVM was not started with it.
 */
final class MountSignal {

    private static final int READ_ONLY_CLOSE_ON_EXEC = 0x80000;
    private static final short POLLPRI = 2;

    private static final int POLLFD_BYTES = 8;
    private static final int EVENTS_OFFSET = 4;
    private static final int ANSWER_OFFSET = 6;

    private final MethodHandle poll;
    private final MemorySegment descriptor;

    private MountSignal(MethodHandle poll, MemorySegment descriptor) {
        this.poll = poll;
        this.descriptor = descriptor;
    }

    /** Takes some tens of milliseconds: this is what a JVM needs to get ready for native calls. */
    static Optional<MountSignal> open() {
        if (!MountSignal.class.getModule().isNativeAccessEnabled()) {
            return Optional.empty();
        }
        try {
            int fd = openTable();
            return fd < 0 ? Optional.empty() : Optional.of(new MountSignal(pollHandle(), pollfd(fd)));
        } catch (Throwable unsupported) { // a method handle may throw anything
            return Optional.empty();
        }
    }

    @SuppressWarnings("restricted")
    private static MethodHandle handle(String name, FunctionDescriptor type, Linker.Option... options) {
        var linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type, options);
    }

    private static int openTable() throws Throwable {
        var open = handle(
                "open",
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
                Linker.Option.firstVariadicArg(2));
        try (var arena = Arena.ofConfined()) {
            return (int) open.invokeExact(arena.allocateFrom("/proc/self/mountinfo"), READ_ONLY_CLOSE_ON_EXEC);
        }
    }

    private static MethodHandle pollHandle() {
        return handle(
                "poll",
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
    }

    /** {@code struct pollfd}; it stays as long as the descriptor does, which is never closed. */
    private static MemorySegment pollfd(int fd) {
        var pollfd = Arena.global().allocate(POLLFD_BYTES, Integer.BYTES);
        pollfd.set(ValueLayout.JAVA_INT, 0, fd);
        pollfd.set(ValueLayout.JAVA_SHORT, EVENTS_OFFSET, POLLPRI);
        return pollfd;
    }

    /** Also where the kernel gives no clear answer. */
    synchronized boolean changed() {
        try {
            int answered = (int) poll.invokeExact(descriptor, 1L, 0);
            return answered != 0 || descriptor.get(ValueLayout.JAVA_SHORT, ANSWER_OFFSET) != 0;
        } catch (Throwable unclear) {
            return true;
        }
    }
}
