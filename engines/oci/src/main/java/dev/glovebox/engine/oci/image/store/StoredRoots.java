package dev.glovebox.engine.oci.image.store;

import dev.glovebox.engine.image.BuildProgress;
import dev.glovebox.engine.image.ImagePins;
import dev.glovebox.engine.image.ImageReference;
import dev.glovebox.engine.oci.image.RootFileSystems;
import dev.glovebox.engine.oci.image.UnpackedImage;
import dev.glovebox.engine.oci.image.source.Digest;
import dev.glovebox.engine.oci.image.source.ImageProblem;
import dev.glovebox.log.Log;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds the root of an image for a box. What was found is remembered until a name or a pin changes, which two looks at files tell. An image
 * that only the Docker daemon has is imported when it is first asked for.
 */
public final class StoredRoots implements RootFileSystems {

    private static final Log LOG = Log.of(StoredRoots.class);
    private static final long NOTE_EVERY = Duration.ofMinutes(1).toNanos();

    private final StoreDirectories directories;
    private final ImageRecords records;
    private final ImagePins pins;
    private final OwnImages images;
    private final Map<String, Found> found = new ConcurrentHashMap<>();

    private record State(ImageRecords.Edition names, ImageRecords.Edition pins) {}

    private record Found(UnpackedImage image, State state, long noted) {}

    StoredRoots(StoreDirectories directories, ImageRecords records, ImagePins pins, OwnImages images) {
        this.directories = directories;
        this.records = records;
        this.pins = pins;
        this.images = images;
    }

    @Override
    public UnpackedImage open(String reference) {
        String name = ImageReference.complete(reference);
        try {
            var before = found.get(name);
            var now = state();
            if (before != null && before.state().equals(now)) {
                if (System.nanoTime() - before.noted() > NOTE_EVERY) {
                    remember(name, before.image(), now);
                }
                return before.image();
            }
            return remember(name, unpacked(lookUp(reference, name)), state());
        } catch (IOException failed) {
            throw OwnImages.unusable("image " + name + " cannot be used", failed);
        }
    }

    @Override
    public boolean unpacked(String reference) {
        return records.find(ImageReference.complete(reference)).isPresent();
    }

    private State state() throws IOException {
        return new State(records.edition(), ImageRecords.Edition.of(pins.file()));
    }

    /** A run does not fail because nobody can write down that it used an image. */
    private UnpackedImage remember(String name, UnpackedImage image, State state) {
        found.put(name, new Found(image, state, System.nanoTime()));
        try {
            records.noteUse(new Digest(image.digest()));
        } catch (IOException unwritable) {
            LOG.debug("the use of an image is not noted; to pruning it counts as unused", unwritable);
        }
        return image;
    }

    /** Whatever was accepted for the name, here or for the Docker daemon, is the only thing it stands for. */
    private Digest lookUp(String reference, String name) {
        var here = records.find(name);
        var accepted = Optional.ofNullable(pins.all().get(name));
        if (here.isPresent()
                && accepted.filter(id -> !id.equals(here.get().text())).isEmpty()) {
            return here.get();
        }
        var daemon = images.dockerId(reference);
        if (daemon.isPresent()) {
            pins.require(name, daemon.get());
            return images.importById(name, daemon.get(), BuildProgress.SILENT);
        }
        here.ifPresent(id -> pins.require(name, id.text()));
        throw ImageProblem.unavailable(
                "image " + name + " is not on this machine",
                "run glovebox setup to build glovebox/sandbox, or glovebox images pull " + name + " to pull it");
    }

    private UnpackedImage unpacked(Digest id) throws IOException {
        Path root = directories.image(id).resolve("root");
        return new UnpackedImage(root, id.text(), records.read(id).defaults());
    }
}
