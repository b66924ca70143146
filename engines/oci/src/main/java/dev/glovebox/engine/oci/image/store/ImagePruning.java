package dev.glovebox.engine.oci.image.store;

import dev.glovebox.engine.image.KnownImage;
import dev.glovebox.engine.oci.image.source.Digest;
import dev.glovebox.model.value.ByteSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Lists what the store has, and takes away what nobody used for some time: names first, then images without a name, then layers. */
public final class ImagePruning {

    private final StoreDirectories directories;
    private final LayerStore layers;
    private final ImageRecords records;

    ImagePruning(StoreDirectories directories, LayerStore layers, ImageRecords records) {
        this.directories = directories;
        this.layers = layers;
        this.records = records;
    }

    public List<KnownImage> all() {
        try {
            var known = new ArrayList<KnownImage>();
            for (var name : records.names().entrySet()) {
                var id = new Digest(name.getValue());
                if (Files.exists(directories.image(id))) {
                    var image = records.read(id);
                    known.add(new KnownImage(
                            name.getKey(),
                            KnownImage.Origin.OURS,
                            Optional.of(id.text()),
                            Optional.of(new ByteSize(image.content().bytes())),
                            records.lastUsed(image)));
                }
            }
            return known;
        } catch (IOException failed) {
            throw OwnImages.unusable("the images cannot be listed", failed);
        }
    }

    /** By name or id. */
    public Optional<StoredImage> find(String reference) {
        try {
            var id = records.find(reference);
            return id.isEmpty() ? Optional.empty() : Optional.of(records.read(id.get()));
        } catch (IOException failed) {
            throw OwnImages.unusable("image " + reference + " cannot be read", failed);
        }
    }

    /** @param needed names that stay whatever their use */
    public List<KnownImage> prunable(Duration unused, Predicate<String> needed) {
        var before = Instant.now().minus(unused);
        return all().stream()
                .filter(image -> !needed.test(image.name()))
                .filter(image ->
                        image.lastUsed().filter(last -> last.isAfter(before)).isEmpty())
                .toList();
    }

    /** Takes the name away, and the image with its last one; returns why not, or empty. */
    public Optional<String> remove(KnownImage image) {
        try (var _ = StoreLock.take(directories.lock())) {
            var id = new Digest(image.id().orElseThrow());
            boolean last =
                    records.names().values().stream().filter(id.text()::equals).count() == 1;
            if (!last) {
                records.forget(image.name());
                return Optional.empty();
            }
            if (!takenAway(id)) {
                return Optional.of("a box is running from it");
            }
            records.forget(image.name());
            return Optional.empty();
        } catch (IOException failed) {
            throw OwnImages.unusable("image " + image.name() + " cannot be removed", failed);
        }
    }

    /** Out of sight first, so that no box starts from it while we look whether one did. */
    private boolean takenAway(Digest id) throws IOException {
        Path scratch = directories.newScratch();
        Path gone = scratch.resolve("image");
        Files.move(directories.image(id), gone, StandardCopyOption.ATOMIC_MOVE);
        if (MountedRoots.contain(id)) {
            Files.move(gone, directories.image(id), StandardCopyOption.ATOMIC_MOVE);
            StoreDirectories.remove(scratch);
            return false;
        }
        StoreDirectories.remove(scratch);
        return true;
    }

    /** Layers of no image that nobody built on for that long. */
    public List<String> prunableLayers(Duration unused) {
        try {
            Set<Digest> needed = new HashSet<>();
            records.all().forEach(image -> needed.addAll(image.layers()));
            var before = Instant.now().minus(unused);
            var prunable = new ArrayList<String>();
            for (Digest layer : layers.all()) {
                if (!needed.contains(layer) && !layers.lastUsed(layer).isAfter(before)) {
                    prunable.add(layer.text());
                }
            }
            return prunable;
        } catch (IOException failed) {
            throw OwnImages.unusable("the layers cannot be listed", failed);
        }
    }

    /** Removes them; returns those that are gone. Images that nobody named go first: they come from a command that was killed. */
    public List<String> removeLayers(Duration unused) {
        try (var _ = StoreLock.take(directories.lock())) {
            var named = new HashSet<>(records.names().values());
            for (StoredImage image : records.all()) {
                if (!named.contains(image.id().text())
                        && image.added().isBefore(Instant.now().minus(unused))) {
                    takenAway(image.id());
                }
            }
            var prunable = prunableLayers(unused);
            for (String layer : prunable) {
                Path gone = directories.newScratch();
                Files.move(directories.layer(new Digest(layer)), gone.resolve("layer"), StandardCopyOption.ATOMIC_MOVE);
                StoreDirectories.remove(gone);
            }
            return prunable;
        } catch (IOException failed) {
            throw OwnImages.unusable("unused layers cannot be removed", failed);
        }
    }
}
