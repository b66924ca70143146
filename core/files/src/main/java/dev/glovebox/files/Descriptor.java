package dev.glovebox.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/** A number the kernel knows an open file by, and the path that leads through it to that file and nowhere else. */
final class Descriptor implements AutoCloseable {

    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    private final int number;
    private final Path path;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Descriptor(int number) {
        this.number = number;
        this.path = OPEN_FILES.resolve(Integer.toString(number));
    }

    /** @param shown what to call it when that fails */
    static Descriptor open(int directory, Path name, long flags, long resolve, Path shown) throws IOException {
        int result = Kernel.openat2(directory, EntryName.bytes(name), flags | Kernel.O_CLOEXEC, resolve);
        if (result < 0) {
            throw failure(-result, shown);
        }
        return new Descriptor(result);
    }

    /** As Java tells the kernel's errors, so that callers can tell absence from trouble. */
    static IOException failure(int errno, Path shown) {
        String name = shown.toString();
        return switch (errno) {
            case Kernel.ENOENT -> new NoSuchFileException(name);
            case Kernel.ENOTDIR -> new NotDirectoryException(name);
            case Kernel.ELOOP -> new NotDirectoryException(name + " (a symbolic link, which is not followed)");
            case Kernel.EXDEV ->
                new FileSystemException(name, null, "it leads out of its directory or its file system");
            case Kernel.EEXIST -> new FileAlreadyExistsException(name);
            case Kernel.EACCES -> new AccessDeniedException(name);
            case Kernel.ENOSYS ->
                new FileSystemException(name, null, "this kernel has no openat2; Glovebox needs Linux 5.6 or later");
            default -> new FileSystemException(name, null, "error " + errno);
        };
    }

    int number() {
        if (closed.get()) {
            throw new IllegalStateException("the descriptor is closed");
        }
        return number;
    }

    /** Valid while this is open. To be used without NOFOLLOW_LINKS: it is a link of the kernel's own. */
    Path path() {
        number();
        return path;
    }

    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            Kernel.close(number);
        }
    }
}
