package dev.glovebox.engine.oci.image.source;

import dev.glovebox.engine.image.BuildProgress;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * Fetches one image from the registry that its name names. The manifest is read first and hashed here; from then on everything is asked for
 * by digest, so a registry cannot change its mind in between.
 */
public final class Registry {

    private static final int LARGEST_DOCUMENT = 4 << 20;

    private final Path scratch;
    private final Skopeo skopeo;
    private final RegistryCredentials credentials;
    private final BuildProgress progress;

    /** Whether this machine has the program that does it. */
    public static boolean canBeAsked() {
        return Skopeo.program().isPresent();
    }

    /** @param scratch an empty directory; what is fetched lies there until the image is in the store */
    public Registry(
            Path scratch, RegistryCredentials credentials, Map<String, String> variables, BuildProgress progress) {
        this.scratch = scratch;
        this.skopeo = new Skopeo(scratch, variables);
        this.credentials = credentials;
        this.progress = progress;
    }

    /** @param known whether the store has a layer; such a one is not fetched */
    public FetchedImage fetch(String name, Predicate<Digest> known) throws IOException, InterruptedException {
        var reference = RegistryReference.parse(name);
        progress.at("reading the manifest of " + name, OptionalDouble.empty());
        byte[] first = inspect(reference.text(), name, "--raw");
        var firstDigest = Digest.of(first);
        reference.digest().ifPresent(wanted -> require(wanted, firstDigest, name));
        var manifest = switch (ImageManifest.parse(first, name)) {
            case ImageManifest.Single single -> single;
            case ImageManifest.Several(Digest chosen) -> variant(reference, chosen, name);
        };
        String exact = reference.at(manifest.digest());
        byte[] configuration = inspect(exact, name, "--config", "--raw");
        require(manifest.configuration().digest(), Digest.of(configuration), name);
        var document = ImageDocument.parse(configuration, name);
        var blobs = manifest.layers().stream().map(this::blob).toList();
        var image = new FetchedImage(name, document, Optional.of(firstDigest), blobs);
        copy(exact, name, manifest, document, known);
        return image;
    }

    private ImageManifest.Single variant(RegistryReference reference, Digest chosen, String name)
            throws IOException, InterruptedException {
        byte[] bytes = inspect(reference.at(chosen), name, "--raw");
        require(chosen, Digest.of(bytes), name);
        return switch (ImageManifest.parse(bytes, name)) {
            case ImageManifest.Single single -> single;
            case ImageManifest.Several _ -> throw ImageProblem.refused(name, "its list of variants names another list");
        };
    }

    private static void require(Digest wanted, Digest found, String name) {
        if (!wanted.equals(found)) {
            throw ImageProblem.refused(name, "its registry sent " + found + " instead of " + wanted);
        }
    }

    private LayerBlob blob(ImageManifest.Blob layer) {
        return new LayerBlob(
                Optional.of(layer.digest()),
                () -> Files.newInputStream(blobs().resolve(layer.digest().hex())));
    }

    /** In the layout of OCI, blobs stay as they are. The manifest in it may be rewritten, and nobody reads it. */
    private Path layout() {
        return scratch.resolve("layout");
    }

    private Path blobs() {
        return layout().resolve("blobs/sha256");
    }

    private byte[] inspect(String reference, String name, String... options) throws IOException, InterruptedException {
        var arguments = new ArrayList<>(List.of("inspect"));
        arguments.addAll(List.of(options));
        credentials.file().ifPresent(file -> arguments.addAll(List.of("--authfile", file.toString())));
        arguments.add("--tls-verify=" + !RegistryReference.parse(name).loopback());
        arguments.add("docker://" + reference);
        var ended = skopeo.run(arguments, LARGEST_DOCUMENT + 1, () -> true);
        requireSuccess(ended, name);
        if (ended.output().length() > LARGEST_DOCUMENT) {
            throw ImageProblem.refused(name, "its manifest is larger than " + LARGEST_DOCUMENT + " bytes");
        }
        return ended.output().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A layer that is here already is represented by a file of its size with nothing in it, and skopeo leaves it alone. */
    private void copy(
            String exact, String name, ImageManifest.Single manifest, ImageDocument document, Predicate<Digest> known)
            throws IOException, InterruptedException {
        Files.createDirectories(blobs());
        long here = 0;
        for (int i = 0; i < manifest.layers().size(); i++) {
            var layer = manifest.layers().get(i);
            Path file = blobs().resolve(layer.digest().hex());
            if (known.test(document.layers().get(i)) && !Files.exists(file)) {
                try (var placeholder = new RandomAccessFile(file.toFile(), "rw")) {
                    placeholder.setLength(layer.size());
                }
                here += layer.size();
            }
        }
        if (document.layers().stream().allMatch(known)) {
            return;
        }
        long announced = manifest.size();
        long already = here;
        var arguments = new ArrayList<>(List.of("copy", "--quiet", "--dest-oci-accept-uncompressed-layers"));
        credentials.file().ifPresent(file -> arguments.addAll(List.of("--src-authfile", file.toString())));
        arguments.add("--src-tls-verify=" + !RegistryReference.parse(name).loopback());
        arguments.addAll(List.of("docker://" + exact, "oci:" + layout() + ":image"));
        requireSuccess(skopeo.run(arguments, 0, () -> watch(name, announced, already)), name);
    }

    /** @return false when more comes than the manifest said */
    private boolean watch(String name, long announced, long already) throws IOException {
        long received;
        try (var files = Files.list(blobs())) {
            received = files.mapToLong(file -> file.toFile().length()).sum();
        }
        long wanted = Math.max(1, announced - already);
        progress.at("downloading " + name, OptionalDouble.of(Math.clamp((double) (received - already) / wanted, 0, 1)));
        return received <= announced + 2L * LARGEST_DOCUMENT;
    }

    private static void requireSuccess(Skopeo.Ended ended, String name) {
        if (!ended.success()) {
            throw ImageProblem.unavailable(
                    "image " + name + " cannot be pulled: " + ended.message(),
                    ended.message().contains("unauthorized") || ended.message().contains("authentication required")
                            ? "add credentials for its registry to registry-auth.json in the data directory, or to"
                                    + " ~/.docker/config.json"
                            : "check the image name and the network of this machine");
        }
    }
}
