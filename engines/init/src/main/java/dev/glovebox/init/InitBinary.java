package dev.glovebox.init;

import dev.glovebox.files.AtomicFile;
import dev.glovebox.model.value.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The program {@code init} for this machine, as a resource of this module, made into a file that engines can start. */
public final class InitBinary {
    private static final Set<PosixFilePermission> EXECUTABLE = PosixFilePermissions.fromString("r-xr-xr-x");

    /** Files that this process has already compared; comparing takes longer than starting a box. */
    private static final Map<Path, Checked> CHECKED = new ConcurrentHashMap<>();

    private record Checked(Path binary, Map<String, Object> seen) {}

    private InitBinary() {}

    /**
     * The path of the binary in this directory, which exists and which nobody but us can write. The name contains the
     * hash of the content, so versions live side by side; a file that is not what its name says is replaced.
     *
     * @throws UnsupportedOperationException if there is no binary for this machine's architecture
     */
    public static Path extractTo(Path directory) throws IOException {
        var known = CHECKED.get(directory);
        if (known != null && Optional.of(known).equals(look(known.binary()))) {
            return known.binary();
        }
        Path binary = checked(directory);
        look(binary).ifPresent(now -> CHECKED.put(directory, now));
        return binary;
    }

    /** One that was written since is compared again. (Its time of change tells less: every box links to it.) */
    private static Optional<Checked> look(Path binary) throws IOException {
        try {
            var seen = Files.readAttributes(binary, "unix:ino,mode,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
            return Optional.of(new Checked(binary, Map.copyOf(seen)));
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        }
    }

    private static Path checked(Path directory) throws IOException {
        String architecture = architecture(System.getProperty("os.arch", "unknown"));
        byte[] binary = load(architecture);
        Path target = directory.resolve("init-" + hash(architecture).substring(0, 16));
        if (!isCurrent(target, binary)) {
            // Others may be doing the same: the last one wins, with the same content.
            new AtomicFile(target, EXECUTABLE).write(binary);
        }
        return target;
    }

    /** Java's name of an architecture to the kernel's. */
    static String architecture(String name) {
        return switch (name) {
            case "amd64" -> "x86_64";
            case "arm64" -> "aarch64";
            default -> name;
        };
    }

    static byte[] load(String architecture) throws IOException {
        try (InputStream resource = InitBinary.class.getResourceAsStream("linux-" + architecture + "/init")) {
            if (resource == null) {
                throw new UnsupportedOperationException("there is no init for linux-" + architecture
                        + "; build the module engines/init on a machine with this architecture (engines/init/build.sh) and use "
                        + "its jar");
            }
            return resource.readAllBytes();
        }
    }

    /** Written when the binary was compiled: a JVM that has just started takes longer to hash it than to read it. */
    static String hash(String architecture) throws IOException {
        try (InputStream resource = InitBinary.class.getResourceAsStream("linux-" + architecture + "/init.sha256")) {
            return resource == null
                    ? Sha256.of(load(architecture))
                    : new String(resource.readAllBytes(), StandardCharsets.US_ASCII).strip();
        }
    }

    private static boolean isCurrent(Path file, byte[] binary) throws IOException {
        try {
            PosixFileAttributes attributes =
                    Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return attributes.isRegularFile()
                    && attributes.permissions().equals(EXECUTABLE)
                    && attributes.size() == binary.length
                    && Arrays.equals(Files.readAllBytes(file), binary);
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
