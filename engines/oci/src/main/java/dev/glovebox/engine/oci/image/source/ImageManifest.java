package dev.glovebox.engine.oci.image.source;

import dev.glovebox.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Manifest of a registry: one image, or several of which one is for this machine. */
sealed interface ImageManifest {

    long LARGEST_BLOB = 1L << 40;

    /** @param size of the blob as it is sent */
    record Blob(Digest digest, long size) {}

    record Single(Digest digest, Blob configuration, List<Blob> layers) implements ImageManifest {
        public Single {
            layers = List.copyOf(layers);
        }

        long size() {
            return layers.stream().mapToLong(Blob::size).sum();
        }
    }

    /** @param chosen the manifest for this machine */
    record Several(Digest chosen) implements ImageManifest {}

    static ImageManifest parse(byte[] bytes, String image) {
        var json = Json.tryParse(new String(bytes, StandardCharsets.UTF_8))
                .orElseThrow(() -> ImageProblem.refused(image, "its manifest is not JSON"));
        if (json.at("schemaVersion").number() != 2) {
            throw ImageProblem.refused(
                    image, "its manifest has an old or unknown form; push it again with a current client");
        }
        return json.at("manifests").items().isEmpty() ? single(json, Digest.of(bytes), image) : several(json, image);
    }

    private static Single single(Json json, Digest digest, String image) {
        return new Single(
                digest,
                blob(json.at("config"), image),
                json.at("layers").items().stream()
                        .map(layer -> blob(layer, image))
                        .toList());
    }

    private static Several several(Json json, String image) {
        return json.at("manifests").items().stream()
                .filter(ImageManifest::forThisMachine)
                .findFirst()
                .map(found -> new Several(ImageDocument.digest(found.at("digest"), image)))
                .orElseThrow(() -> ImageProblem.refused(
                        image, "it has no variant for linux on " + ImageDocument.thisArchitecture()));
    }

    private static boolean forThisMachine(Json manifest) {
        return manifest.at("platform", "os").text().equals(Optional.of("linux"))
                && manifest.at("platform", "architecture").text().equals(Optional.of(ImageDocument.thisArchitecture()));
    }

    private static Blob blob(Json json, String image) {
        long size = json.at("size").number();
        if (size < 0 || size > LARGEST_BLOB) {
            throw ImageProblem.refused(image, "its manifest names a blob of an impossible size");
        }
        return new Blob(ImageDocument.digest(json.at("digest"), image), size);
    }
}
