package dev.glovebox.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Loads the library that comes as a resource of this module. Loading takes a file, which is gone again right after it. */
final class NativeLibrary {

    /** Where a library may be executed from: the temporary directory of a hardened host often forbids it. */
    private static final List<String> DIRECTORIES = List.of(
            System.getProperty("java.io.tmpdir", "/tmp"), "/var/tmp", "/dev/shm", System.getProperty("user.home", "/"));

    private NativeLibrary() {}

    /** Java's name of this machine's architecture to the kernel's. */
    static String architecture() {
        String name = System.getProperty("os.arch", "unknown");
        return switch (name) {
            case "amd64" -> "x86_64";
            case "arm64" -> "aarch64";
            default -> name;
        };
    }

    static void load() {
        byte[] library = resource();
        UnsatisfiedLinkError refused = null;
        for (String directory : DIRECTORIES) {
            refused = loadFrom(Path.of(directory), library);
            if (refused == null) {
                return;
            }
        }
        throw new IllegalStateException(
                "the native library cannot be loaded from any of these directories: " + DIRECTORIES
                        + "; set -Djava.io.tmpdir to a directory that is not mounted noexec",
                refused);
    }

    @SuppressWarnings("restricted") // the library is our own and makes four system calls
    private static @Nullable UnsatisfiedLinkError loadFrom(Path directory, byte[] library) {
        try {
            // Only its owner can write such a file, and in a sticky directory only its owner can replace it.
            Path file = Files.createTempFile(directory, "glovebox-", ".so");
            try {
                Files.write(file, library);
                System.load(file.toAbsolutePath().toString());
                return null;
            } finally {
                Files.delete(file);
            }
        } catch (IOException absent) {
            return new UnsatisfiedLinkError(directory + ": " + absent.getMessage());
        } catch (UnsatisfiedLinkError refused) {
            return refused;
        }
    }

    private static byte[] resource() {
        String name = "linux-" + architecture() + "/libglovebox-files.so";
        try (InputStream resource = NativeLibrary.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new UnsupportedOperationException("missing native library " + name
                        + "; build the module core/files on a machine with this architecture (core/files/build.sh) and use its "
                        + "jar");
            }
            return resource.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
