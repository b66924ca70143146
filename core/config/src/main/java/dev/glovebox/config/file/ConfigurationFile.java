package dev.glovebox.config.file;

import dev.glovebox.config.file.Problem.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
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
        FOUND;

        /**
         * A link in a project leads wherever whoever made it wants, to a file that only this user may read; what is wrong with that
         * file would be told.
         */
        LinkOption[] options() {
            return this == FOUND ? new LinkOption[] {LinkOption.NOFOLLOW_LINKS} : new LinkOption[0];
        }
    }

    /** Why it is not read, if it is there at all. A pipe or a device would keep us waiting for ever. */
    private Optional<String> objection() throws IOException {
        if (!Files.exists(path, vouching.options())) {
            return Optional.empty();
        }
        var about = Files.readAttributes(path, PosixFileAttributes.class, vouching.options());
        if (about.isSymbolicLink()) {
            return Optional.of("a symbolic link, which Glovebox does not follow in an untrusted directory");
        }
        if (!about.isRegularFile()) {
            return Optional.of("not a regular file");
        }
        return about.permissions().contains(PosixFilePermission.OWNER_READ)
                ? Optional.empty()
                : Optional.of("not readable for its owner");
    }

    /** Content of the file; empty if the file is empty or unreadable, which is reported. */
    public Optional<FoundNode> read(ConfigurationProblems problems) {
        try {
            var objection = objection();
            if (objection.isPresent()) {
                problems.add(
                        new Problem(Kind.UNREADABLE_FILE, shown, objection.get(), "replace it with a regular file"));
                return Optional.empty();
            }
            byte[] bytes;
            try (InputStream in = Files.newInputStream(path, vouching.options())) {
                bytes = in.readNBytes(LARGEST + 1);
            }
            if (bytes.length > LARGEST) {
                problems.add(new Problem(
                        Kind.TOO_LARGE,
                        shown,
                        "larger than 1 MiB",
                        "a configuration file is never that large: pass the right file with --config"));
                return Optional.empty();
            }
            return Utf8.decode(shown, bytes, problems).flatMap(text -> YamlText.read(shown, text, problems));
        } catch (NoSuchFileException missing) {
            problems.add(new Problem(
                    Kind.MISSING_FILE, shown, "no such file", "create the file, or pass another one with --config"));
        } catch (IOException failed) {
            problems.add(new Problem(
                    Kind.UNREADABLE_FILE,
                    shown,
                    "cannot be read (" + failed.getClass().getSimpleName() + ")",
                    "make the file readable for this user"));
        }
        return Optional.empty();
    }
}
