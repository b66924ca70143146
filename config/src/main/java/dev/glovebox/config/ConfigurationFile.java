package dev.glovebox.config;

import dev.glovebox.config.Problem.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file to read.
 *
 * @param shown its name in messages and origins
 */
public record ConfigurationFile(Path path, String shown, Vouching vouching) {

    static final int LARGEST = 1 << 20;

    /** Whether someone meant this file to decide. */
    public enum Vouching {
        /** Named on the command line or by the user's or the machine's own setup. */
        VOUCHED,
        /** Found in the current directory, perhaps brought along by an untrusted project. */
        FOUND
    }

    /** What the file says; empty when it says nothing, or cannot be read and the problem is reported. */
    Optional<Found> read(ConfigurationProblems problems) {
        try {
            // A pipe or device would keep us waiting for ever.
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                problems.add(new Problem(Kind.UNREADABLE_FILE, shown, "not a regular file", "name a regular file"));
                return Optional.empty();
            }
            byte[] bytes;
            try (InputStream in = Files.newInputStream(path)) {
                bytes = in.readNBytes(LARGEST + 1);
            }
            if (bytes.length > LARGEST) {
                problems.add(new Problem(
                        Kind.TOO_LARGE, shown, "larger than 1 MiB", "no configuration is: name the right file"));
                return Optional.empty();
            }
            return Utf8.decode(shown, bytes, problems).flatMap(text -> YamlText.read(shown, text, problems));
        } catch (NoSuchFileException missing) {
            problems.add(new Problem(Kind.MISSING_FILE, shown, "no such file", "create it, or name another"));
        } catch (IOException failed) {
            problems.add(new Problem(
                    Kind.UNREADABLE_FILE,
                    shown,
                    "cannot be read (" + failed.getClass().getSimpleName() + ")",
                    "make it readable for this user"));
        }
        return Optional.empty();
    }
}
