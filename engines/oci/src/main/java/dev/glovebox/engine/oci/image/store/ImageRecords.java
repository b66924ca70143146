package dev.glovebox.engine.oci.image.store;

import dev.glovebox.engine.image.ImagePins;
import dev.glovebox.engine.oci.image.source.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** Which images are here, by id and by name. */
final class ImageRecords {

    static final String FILE = "image.json";

    private final StoreDirectories directories;
    private final ImagePins names;

    ImageRecords(StoreDirectories directories) {
        this.directories = directories;
        this.names = new ImagePins(directories.names());
    }

    /** Changes whenever a name does. */
    record Edition(Object file) {
        private static final Edition NONE = new Edition("none");

        static Edition of(Path file) throws IOException {
            try {
                Map<String, Object> now = Files.readAttributes(file, "unix:ino,ctime");
                return new Edition(now);
            } catch (NoSuchFileException nothing) {
                return NONE;
            }
        }
    }

    Edition edition() throws IOException {
        return Edition.of(directories.names());
    }

    SortedMap<String, String> names() {
        return names.all();
    }

    /** By name, or by id. */
    Optional<Digest> find(String reference) {
        return Optional.ofNullable(names.all().get(reference))
                .or(() -> Optional.of(reference).filter(Digest::valid))
                .map(Digest::new)
                .filter(id -> Files.exists(directories.image(id)));
    }

    StoredImage read(Digest id) throws IOException {
        return StoredImage.parse(Files.readString(directories.image(id).resolve(FILE)));
    }

    List<StoredImage> all() throws IOException {
        var found = new ArrayList<StoredImage>();
        String[] ids = directories.images().toFile().list();
        for (String hex : ids == null ? new String[0] : ids) {
            if (Digest.valid("sha256:" + hex)) {
                found.add(read(new Digest("sha256:" + hex)));
            }
        }
        return found;
    }

    /** Under the lock of the store. */
    void name(String reference, Digest id) {
        names.pin(reference, id.text());
    }

    /** Under the lock of the store. */
    void forget(String reference) {
        names.unpin(reference);
    }

    /** Pruning goes by that time. Empty before the first use. */
    Optional<Instant> lastUsed(StoredImage image) throws IOException {
        Path used = directories.image(image.id()).resolve("used");
        return Files.exists(used) ? Optional.of(Files.getLastModifiedTime(used).toInstant()) : Optional.empty();
    }

    void noteUse(Digest id) throws IOException {
        Path used = directories.image(id).resolve("used");
        if (Files.exists(used)) {
            Files.setLastModifiedTime(used, FileTime.from(Instant.now()));
        } else {
            Files.writeString(used, "");
        }
    }
}
