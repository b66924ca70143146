package dev.glovebox.engine.oci.image.store;

import dev.glovebox.engine.oci.image.layer.LayerLimits;
import dev.glovebox.engine.oci.image.layer.LayerSummary;
import dev.glovebox.engine.oci.image.layer.MountPoints;
import dev.glovebox.engine.oci.image.layer.RootAssembly;
import dev.glovebox.engine.oci.image.source.Digest;
import dev.glovebox.engine.oci.image.source.FetchedImage;
import dev.glovebox.files.AtomicFile;
import dev.glovebox.files.DirectoryHandle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Brings one fetched image into the store: unpacks the layers that are new, puts the root together, waits for the disk, and makes all of
 * it visible by renames, layers before the image.
 */
final class ImageInstallation {

    private static final Path ROOT = Path.of("root");

    private final StoreDirectories directories;
    private final LayerStore layers;
    private final Path scratch;
    private final FetchedImage image;
    private final Map<Digest, Path> fresh = new LinkedHashMap<>();

    /** @param scratch of this process, on the file system of the store; whoever made it removes it */
    ImageInstallation(StoreDirectories directories, LayerStore layers, Path scratch, FetchedImage image) {
        this.directories = directories;
        this.layers = layers;
        this.scratch = scratch;
        this.image = image;
    }

    /** A layer was removed after the source had been told that it is here. */
    static final class LayersGoneException extends IOException {
        LayersGoneException() {
            super("layers were removed from the store while an image was added; try again");
        }
    }

    /** Nobody waits for this. */
    void unpack(LayerLimits limits) throws IOException {
        var left = limits;
        var diffIds = image.document().layers();
        for (int i = 0; i < diffIds.size(); i++) {
            var diffId = diffIds.get(i);
            if (layers.has(diffId)) {
                layers.touch(diffId);
            } else if (!fresh.containsKey(diffId)) {
                Path layer = LayerStore.unpack(image.blobs().get(i), diffId, scratch, left, image.name());
                left = left.after(LayerStore.summary(layer));
                fresh.put(diffId, layer);
            }
        }
    }

    /** Under the lock of the store. */
    void publish() throws IOException {
        var id = image.document().id();
        if (Files.exists(directories.image(id))) {
            return; // another process was faster
        }
        Path made = assemble();
        try (var handle = DirectoryHandle.open(scratch.toRealPath())) {
            handle.syncFileSystem();
        }
        for (var layer : fresh.entrySet()) {
            if (!layers.has(layer.getKey())) {
                Files.move(layer.getValue(), directories.layer(layer.getKey()), StandardCopyOption.ATOMIC_MOVE);
            }
        }
        AtomicFile.publish(made, directories.image(id));
    }

    private Path assemble() throws IOException {
        Path made = Files.createDirectory(scratch.resolve("image"));
        var content = LayerSummary.NONE;
        try (var handle = DirectoryHandle.open(made.toRealPath());
                var root = handle.makeDirectory(ROOT)) {
            var assembly = new RootAssembly(root);
            for (Digest diffId : image.document().layers()) {
                Path layer = fresh.getOrDefault(diffId, directories.layer(diffId));
                if (!Files.isDirectory(layer)) {
                    throw new LayersGoneException();
                }
                try (var tree = LayerStore.tree(layer)) {
                    assembly.add(tree);
                }
                content = content.plus(LayerStore.summary(layer));
            }
            MountPoints.addTo(root);
            handle.setMode(ROOT, 0755);
        }
        AtomicFile.closed(made.resolve(ImageRecords.FILE)).write(record(content).json());
        Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwx--x--x"));
        return made;
    }

    private StoredImage record(LayerSummary content) {
        return new StoredImage(
                image.document().id(),
                image.manifest(),
                image.document().layers(),
                image.document().defaults(),
                content,
                Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }
}
