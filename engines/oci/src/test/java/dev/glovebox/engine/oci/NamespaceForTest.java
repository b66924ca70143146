package dev.glovebox.engine.oci;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;

/** A namespace of a process, and what the kernel says of it. */
final class NamespaceForTest implements AutoCloseable {

    private static final int NS_GET_USERNS = 0xb701;
    private static final int NS_GET_OWNER_UID = 0xb704;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle OPEN = call(
            "open",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
            Linker.Option.firstVariadicArg(2));
    private static final MethodHandle IOCTL = call(
            "ioctl",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
            Linker.Option.firstVariadicArg(2));
    private static final MethodHandle CLOSE =
            call("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    private final int descriptor;

    private NamespaceForTest(int descriptor) {
        if (descriptor < 0) {
            throw new AssertionError("the kernel does not show the namespace");
        }
        this.descriptor = descriptor;
    }

    private static MethodHandle call(String name, FunctionDescriptor shape, Linker.Option... options) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), shape, options);
    }

    static NamespaceForTest of(long process, String kind) {
        try (var arena = Arena.ofConfined()) {
            var path = arena.allocateFrom("/proc/" + process + "/ns/" + kind);
            return new NamespaceForTest(invoke(OPEN, path, 0));
        }
    }

    /** The user namespace that it belongs to. */
    NamespaceForTest users() {
        return new NamespaceForTest(invoke(IOCTL, descriptor, (long) NS_GET_USERNS, MemorySegment.NULL));
    }

    /** Of a user namespace. */
    long owner() {
        try (var arena = Arena.ofConfined()) {
            var uid = arena.allocate(ValueLayout.JAVA_INT);
            if (invoke(IOCTL, descriptor, (long) NS_GET_OWNER_UID, uid) != 0) {
                throw new AssertionError("the kernel does not tell the owner");
            }
            return Integer.toUnsignedLong(uid.get(ValueLayout.JAVA_INT, 0));
        }
    }

    Object inode() {
        try {
            return Files.getAttribute(Path.of("/proc/self/fd/" + descriptor), "unix:ino");
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    @Override
    public void close() {
        invoke(CLOSE, descriptor);
    }

    private static int invoke(MethodHandle call, Object... arguments) {
        try {
            return (int) call.invokeWithArguments(arguments);
        } catch (Throwable failed) {
            throw new AssertionError(failed);
        }
    }
}
