package dev.glovebox.engine.image;

import dev.glovebox.files.AtomicFile;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which image was accepted under which name: lines of {@code reference id} in a file that is replaced as a whole, so a
 * reader sees the old pins or the new ones. Writers of one data directory take turns ({@link SandboxImage} locks).
 */
public final class ImagePins {

    private static final Pattern LINE = Pattern.compile("(\\S+) (sha256:[0-9a-f]{64})");

    private final Path file;

    /** The file need not exist yet, and neither need its directory. */
    public ImagePins(Path file) {
        this.file = file;
    }

    /** Where a data directory keeps them. */
    public static ImagePins in(Path dataDirectory) {
        return new ImagePins(dataDirectory.resolve("images").resolve("pins"));
    }

    public Path file() {
        return file;
    }

    public PinCheck check(String reference, String actualId) {
        var pinned = read().get(reference);
        if (pinned == null) {
            return new PinCheck.Unknown();
        }
        return pinned.equals(actualId) ? new PinCheck.Matches() : new PinCheck.Differs(reference, pinned, actualId);
    }

    /** Refuses an image other than the one accepted; a name nobody pinned passes. */
    public void require(String reference, String actualId) {
        switch (check(reference, actualId)) {
            case PinCheck.Matches _, PinCheck.Unknown _ -> {}
            case PinCheck.Differs differs ->
                throw new SandboxException(FailureCode.NO_IMAGE, differs.message(), differs.hint());
        }
    }

    /** Accepts an image under a name from now on. */
    public void pin(String reference, String id) {
        var line = reference + " " + id;
        if (!LINE.matcher(line).matches()) {
            throw new IllegalArgumentException("'" + line + "' is not a reference and an image id (sha256:…)");
        }
        var pins = read();
        pins.put(reference, id);
        write(pins);
    }

    /** Forgets what was accepted under a name. */
    public void unpin(String reference) {
        var pins = read();
        if (pins.remove(reference) != null) {
            write(pins);
        }
    }

    /** Accepted images by name. */
    public SortedMap<String, String> all() {
        return read();
    }

    private void write(SortedMap<String, String> pins) {
        var text = pins.entrySet().stream()
                .map(pin -> pin.getKey() + " " + pin.getValue() + "\n")
                .collect(Collectors.joining());
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            AtomicFile.closed(file).write(text);
        } catch (IOException failed) {
            throw unusable("cannot be written", failed);
        }
    }

    private SortedMap<String, String> read() {
        var pins = new TreeMap<String, String>();
        try {
            for (var line : Files.readAllLines(file)) {
                var match = LINE.matcher(line);
                if (!match.matches()) {
                    throw unusable("has an invalid line: '" + line + "'", null);
                }
                pins.put(match.group(1), match.group(2));
            }
        } catch (NoSuchFileException nothingPinned) {
            return pins;
        } catch (IOException failed) {
            throw unusable("cannot be read", failed);
        }
        return pins;
    }

    private SandboxException unusable(String what, @Nullable IOException cause) {
        return new SandboxException(
                FailureCode.NO_IMAGE,
                "the file of accepted images, " + file + ", " + what,
                "check the file's owner and mode, or remove it and run glovebox setup --rebuild-image",
                cause);
    }
}
