package dev.glovebox.engine.oci.image.store;

import dev.glovebox.engine.oci.image.layer.LayerLimits;
import dev.glovebox.engine.oci.image.layer.LayerRefusedException;
import dev.glovebox.engine.oci.image.layer.LayerStream;
import dev.glovebox.engine.oci.image.layer.LayerSummary;
import dev.glovebox.engine.oci.image.layer.LayerUnpacker;
import dev.glovebox.engine.oci.image.source.Digest;
import dev.glovebox.engine.oci.image.source.ImageProblem;
import dev.glovebox.engine.oci.image.source.LayerBlob;
import dev.glovebox.engine.oci.image.tar.TarFormatException;
import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.json.Json;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipException;

/** Unpacked layers, by what is in them. */
final class LayerStore {

    private static final Path TREE = Path.of("tree");
    private static final String SUMMARY = "layer.json";

    private final StoreDirectories directories;

    LayerStore(StoreDirectories directories) {
        this.directories = directories;
    }

    boolean has(Digest diffId) {
        return Files.isDirectory(directories.layer(diffId));
    }

    /** Someone is about to build on it; pruning goes by that time. */
    void touch(Digest diffId) throws IOException {
        Files.setLastModifiedTime(directories.layer(diffId), FileTime.from(Instant.now()));
    }

    /** Unpacks into a new directory of the scratch directory and checks the digests; a layer that is refused leaves nothing. */
    static Path unpack(LayerBlob blob, Digest diffId, Path scratch, LayerLimits limits, String image)
            throws IOException {
        Path layer = Files.createDirectories(scratch.resolve("layers").resolve(diffId.hex()));
        try (var handle = DirectoryHandle.open(layer.toRealPath());
                var tree = handle.makeDirectory(TREE);
                var stream = LayerStream.open(blob.content().open(), limits.archive())) {
            var summary = LayerUnpacker.unpack(stream.archive(), tree, limits);
            stream.verify(blob.digest().map(Digest::text), diffId.text());
            Files.writeString(layer.resolve(SUMMARY), Json.write(StoredImage.tree(summary)));
            return layer;
        } catch (LayerRefusedException | TarFormatException | EOFException | ZipException hostile) {
            throw ImageProblem.refused(image, "layer " + diffId + ": " + hostile.getMessage(), hostile);
        }
    }

    static LayerSummary summary(Path layer) throws IOException {
        return StoredImage.summary(Json.tryParse(Files.readString(layer.resolve(SUMMARY)))
                .orElseThrow(() -> new IOException("the record of a layer is damaged: " + layer)));
    }

    static DirectoryHandle tree(Path layer) throws IOException {
        try (var handle = DirectoryHandle.open(layer.toRealPath())) {
            return handle.directory(TREE);
        }
    }

    /** All there are. */
    List<Digest> all() {
        var found = new ArrayList<Digest>();
        String[] names = directories.layers().toFile().list();
        for (String name : names == null ? new String[0] : names) {
            if (Digest.valid("sha256:" + name)) {
                found.add(new Digest("sha256:" + name));
            }
        }
        return found;
    }

    Instant lastUsed(Digest diffId) throws IOException {
        return Files.getLastModifiedTime(directories.layer(diffId)).toInstant();
    }
}
