package dev.glovebox.engine.image;

import dev.glovebox.log.Log;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** When an image was last used by a run: a file for each name, of which the time counts. */
public final class ImageUses {

    private static final Log LOG = Log.of(ImageUses.class);

    private final Path directory;

    private ImageUses(Path directory) {
        this.directory = directory;
    }

    /** Where a data directory keeps them. */
    public static ImageUses in(Path dataDirectory) {
        return new ImageUses(dataDirectory.resolve("images").resolve("uses"));
    }

    /** It is used now. A run does not fail because nobody can write that down. */
    public void note(String reference) {
        try {
            Path file = file(reference);
            if (Files.exists(file)) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
            } else {
                Files.createDirectories(directory);
                Files.writeString(file, "");
            }
        } catch (IOException unwritable) {
            LOG.debug("the use of an image is not noted; to pruning it counts as unused", unwritable);
        }
    }

    public Optional<Instant> last(String reference) {
        try {
            return Optional.of(Files.getLastModifiedTime(file(reference)).toInstant());
        } catch (IOException never) {
            return Optional.empty();
        }
    }

    public void forget(String reference) throws IOException {
        Files.deleteIfExists(file(reference));
    }

    /** Every name that was ever used. */
    public SortedSet<String> names() {
        var names = new TreeSet<String>();
        String[] files = directory.toFile().list();
        if (files != null) {
            for (String file : files) {
                names.add(URLDecoder.decode(file, StandardCharsets.UTF_8));
            }
        }
        return names;
    }

    private Path file(String reference) {
        return directory.resolve(URLEncoder.encode(reference, StandardCharsets.UTF_8));
    }
}
