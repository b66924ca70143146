package dev.glovebox.engine.docker;

import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.image.ImageReference;
import dev.glovebox.json.Json;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Turns an image's name into its id, once, and remembers the variables it comes with. */
final class ImageResolver {

    /** An image on this machine. */
    record Resolved(String id, List<String> environment) {}

    private final DockerApi docker;
    private final PinnedImages pins;
    private final Map<String, Resolved> known = new ConcurrentHashMap<>();

    ImageResolver(DockerApi docker, PinnedImages pins) {
        this.docker = docker;
        this.pins = pins;
    }

    Resolved resolve(String reference) {
        return known.computeIfAbsent(reference, this::lookUp);
    }

    /**
     * Whether a launch by this name would take this image. Asks the daemon, and launches from now on go by what it says: a name that stands
     * for nothing any more, or for something that was not accepted, is refused by the next one.
     *
     * @throws SandboxException when the daemon cannot be asked
     */
    boolean stillMeans(String reference, String id) {
        try {
            var found = lookUp(reference);
            known.put(reference, found);
            return found.id().equals(id);
        } catch (SandboxException refused) {
            if (refused.code() != FailureCode.NO_IMAGE) {
                throw refused;
            }
            forget(reference);
            return false;
        }
    }

    /** After the daemon said that it does not know the id: the image was removed or built anew. */
    void forget(String reference) {
        known.remove(reference);
    }

    private Resolved lookUp(String reference) {
        Json image = docker.image(reference).orElseThrow(() -> missing(reference));
        String id = image.at("Id").text().orElseThrow(() -> missing(reference));
        pins.check(ImageReference.complete(reference), id);
        var environment = image.at("Config", "Env").items().stream()
                .flatMap(variable -> variable.text().stream())
                .toList();
        return new Resolved(id, environment);
    }

    static SandboxException missing(String reference) {
        return new SandboxException(
                FailureCode.NO_IMAGE,
                "image " + reference + " is not on this machine",
                "run glovebox setup to build glovebox/sandbox, run glovebox images pull " + reference
                        + " to pull it, or load it with docker load");
    }
}
