package dev.glovebox.engine.docker;

import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.docker.api.ImageReference;
import dev.glovebox.json.Json;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.SandboxException;
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

    /** Asks the daemon, and remembers what it says from now on. */
    Resolved lookUpAgain(String reference) {
        var found = lookUp(reference);
        known.put(reference, found);
        return found;
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
                "run glovebox setup to build glovebox/sandbox, glovebox images pull " + reference
                        + " to fetch it, or load it with docker load");
    }
}
