package dev.glovebox.engine.docker.image;

import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.image.BuildProgress;
import dev.glovebox.engine.image.ImagePins;
import dev.glovebox.engine.image.ImageReference;
import dev.glovebox.engine.image.ImageUses;
import dev.glovebox.engine.image.KnownImage;
import dev.glovebox.json.Json;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.ByteSize;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The images this installation knows: accepted under a name once, kept, and taken away when nobody needs them. */
public final class ImageCache {

    private final DockerApi docker;
    private final ImagePins pins;
    private final ImageUses uses;

    public ImageCache(DockerApi docker, Path dataDirectory) {
        this.docker = docker;
        this.pins = ImagePins.in(dataDirectory);
        this.uses = ImageUses.in(dataDirectory);
    }

    public List<KnownImage> all() {
        var pinned = pins.all();
        var names = new TreeSet<>(pinned.keySet());
        names.addAll(uses.names());
        return names.stream()
                .map(name -> known(name, pinned.containsKey(name) ? KnownImage.Origin.OURS : KnownImage.Origin.USED))
                .toList();
    }

    private KnownImage known(String name, KnownImage.Origin origin) {
        var image = docker.image(name);
        return new KnownImage(
                name,
                origin,
                image.flatMap(found -> found.at("Id").text()),
                image.map(found -> new ByteSize(found.at("Size").number())),
                uses.last(name));
    }

    /** Asks the registry that the name names, and accepts what it gives under that name from now on; returns its id. */
    public String pull(String reference, BuildProgress progress) {
        String name = ImageReference.complete(reference);
        var refusal = docker.pullImage(ImageReference.parse(reference), step -> report(step, progress));
        if (refusal.isPresent()) {
            throw new SandboxException(
                    FailureCode.NO_IMAGE,
                    "image " + name + " cannot be pulled: " + refusal.get(),
                    "check the image name and the network of the Docker daemon, or load the image with docker load");
        }
        String id = docker.image(name)
                .flatMap(image -> image.at("Id").text())
                .orElseThrow(() -> new SandboxException(
                        FailureCode.NO_IMAGE,
                        "the Docker daemon pulled " + name + " but does not have it",
                        "pull it again"));
        pins.pin(name, id);
        return id;
    }

    private static void report(Json step, BuildProgress progress) {
        String what = step.at("status").text().orElse("");
        String layer = step.at("id").text().map(id -> id + ": ").orElse("");
        long total = step.at("progressDetail", "total").number();
        progress.at(
                layer + what,
                total > 0
                        ? OptionalDouble.of(
                                (double) step.at("progressDetail", "current").number() / total)
                        : OptionalDouble.empty());
    }

    /**
     * Those that could go: brought here by us, not used for so long, and needed by nothing.
     *
     * @param needed names that stay whatever their use
     */
    public List<KnownImage> prunable(Duration unused, Predicate<String> needed) {
        var before = Instant.now().minus(unused);
        var all = all();
        // A name that shares its image with a needed one takes no room.
        var kept = all.stream()
                .filter(image -> needed.test(image.name()))
                .flatMap(image -> image.id().stream())
                .toList();
        return all.stream()
                .filter(image -> image.origin() == KnownImage.Origin.OURS && !needed.test(image.name()))
                .filter(image -> image.id().filter(kept::contains).isEmpty())
                .filter(image ->
                        image.lastUsed().filter(last -> last.isAfter(before)).isEmpty())
                .toList();
    }

    /** Takes it away; returns why not, or empty. The daemon keeps what a container still uses. */
    public Optional<String> remove(KnownImage image) {
        var refusal = image.id().isEmpty() ? Optional.<String>empty() : docker.removeImage(image.name());
        if (refusal.isEmpty()) {
            pins.unpin(image.name());
            try {
                uses.forget(image.name());
            } catch (IOException stuck) {
                throw new UncheckedIOException(stuck);
            }
        }
        return refusal;
    }
}
