package dev.glovebox.engine.oci.image.store;

import dev.glovebox.engine.image.BuildProgress;
import dev.glovebox.engine.image.ImagePins;
import dev.glovebox.engine.image.ImageReference;
import dev.glovebox.engine.image.ImageStore;
import dev.glovebox.engine.image.PinCheck;
import dev.glovebox.engine.image.PullResult;
import dev.glovebox.engine.oci.image.layer.LayerLimits;
import dev.glovebox.engine.oci.image.source.Digest;
import dev.glovebox.engine.oci.image.source.DockerArchive;
import dev.glovebox.engine.oci.image.source.DockerExport;
import dev.glovebox.engine.oci.image.source.FetchedImage;
import dev.glovebox.engine.oci.image.source.ImageProblem;
import dev.glovebox.engine.oci.image.source.Registry;
import dev.glovebox.engine.oci.image.source.RegistryCredentials;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The images of this installation that need no daemon. A name stands for what was built, pulled or imported under it until someone does so
 * again.
 */
public final class OwnImages implements ImageStore {

    private static final int BUFFER = 1 << 18;

    private final Path dataDirectory;
    private final StoreDirectories directories;
    private final LayerStore layers;
    private final ImageRecords records;
    private final ImagePins pins;
    private final DockerExport docker;
    private final Map<String, String> variables;
    private final LayerLimits limits;

    /** @param variables of whoever pulls: proxies, and where credentials are */
    public OwnImages(Path dataDirectory, DockerExport docker, Map<String, String> variables) {
        this(dataDirectory, docker, variables, LayerLimits.STANDARD);
    }

    OwnImages(Path dataDirectory, DockerExport docker, Map<String, String> variables, LayerLimits limits) {
        this.dataDirectory = dataDirectory;
        this.directories = StoreDirectories.in(dataDirectory);
        this.layers = new LayerStore(directories);
        this.records = new ImageRecords(directories);
        this.pins = ImagePins.in(dataDirectory);
        this.docker = docker;
        this.variables = Map.copyOf(variables);
        this.limits = limits;
    }

    /** The images that boxes start from. */
    public StoredRoots roots() {
        return new StoredRoots(directories, records, pins, this);
    }

    /** What could go, and its removal. */
    public ImagePruning pruning() {
        return new ImagePruning(directories, layers, records);
    }

    /** Whether this machine has what asks registries. */
    public static boolean canPull() {
        return Registry.canBeAsked();
    }

    /** Asks the registry that the name names, and accepts what it gives under that name from now on. */
    public Digest pull(String reference, BuildProgress progress) {
        String name = ImageReference.complete(reference);
        return adding(name, scratch -> {
            var registry =
                    new Registry(scratch, RegistryCredentials.find(dataDirectory, variables), variables, progress);
            var image = registry.fetch(name, layers::has);
            progress.at("unpacking " + name, OptionalDouble.empty());
            return image;
        });
    }

    /** Takes what the Docker daemon has under a name, and accepts it under that name from now on. */
    public Digest importFromDocker(String reference, BuildProgress progress) {
        String name = ImageReference.complete(reference);
        String id = docker.id(reference)
                .orElseThrow(() -> ImageProblem.unavailable(
                        "the Docker daemon does not have image " + name + ", or does not respond",
                        "pull it with glovebox images pull " + name));
        return importById(name, id, progress);
    }

    Optional<String> dockerId(String reference) {
        return docker.id(reference);
    }

    /** The daemon may have given the name to something else meanwhile; the id stays what it is. */
    Digest importById(String name, String id, BuildProgress progress) {
        return adding(name, scratch -> {
            progress.at("copying " + name + " from Docker", OptionalDouble.empty());
            Path archive = scratch.resolve("archive.tar");
            try (var out = new BufferedOutputStream(Files.newOutputStream(archive), BUFFER)) {
                docker.save(id, out);
            }
            progress.at("unpacking " + name, OptionalDouble.empty());
            var image = DockerArchive.read(archive, name);
            if (!image.document().id().text().equals(id) && !docker.id(id).equals(Optional.of(id))) {
                throw ImageProblem.refused(
                        name, "the Docker daemon sent " + image.document().id() + " instead of " + id);
            }
            return image;
        });
    }

    @Override
    public void load(InputStream archive) {
        adding("", scratch -> {
            Path file = scratch.resolve("archive.tar");
            try (OutputStream out = Files.newOutputStream(file)) {
                archive.transferTo(out);
            }
            return DockerArchive.read(file, "in the archive");
        });
    }

    private interface Source {
        FetchedImage fetch(Path scratch) throws IOException, InterruptedException;
    }

    /** @param name empty for an image that nobody has named yet */
    private Digest adding(String name, Source source) {
        try {
            directories.sweep();
            try {
                return add(name, source);
            } catch (ImageInstallation.LayersGoneException pruned) {
                return add(name, source);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SandboxException(
                    FailureCode.CANCELLED, "adding image " + name + " was interrupted", "run it again", interrupted);
        } catch (IOException failed) {
            throw unusable("image " + name + " cannot be added", failed);
        }
    }

    private Digest add(String name, Source source) throws IOException, InterruptedException {
        Path scratch = directories.newScratch();
        try {
            var image = source.fetch(scratch);
            var id = image.document().id();
            var installation = new ImageInstallation(directories, layers, scratch, image);
            if (!Files.exists(directories.image(id))) {
                installation.unpack(limits);
            }
            try (var _ = StoreLock.take(directories.lock())) {
                installation.publish();
                if (!name.isEmpty()) {
                    accept(name, id);
                }
            }
            return id;
        } finally {
            StoreDirectories.remove(scratch);
        }
    }

    /** A name that was accepted for the Docker daemon too stands for the same there, or for nothing. */
    private void accept(String name, Digest id) {
        records.name(name, id);
        if (pins.check(name, id.text()) instanceof PinCheck.Differs) {
            pins.pin(name, id.text());
        }
    }

    @Override
    public Optional<String> id(String reference) {
        return records.find(ImageReference.complete(reference)).map(Digest::text);
    }

    @Override
    public void tag(String id, String reference) {
        try (var _ = StoreLock.take(directories.lock())) {
            records.name(ImageReference.complete(reference), new Digest(id));
        } catch (IOException failed) {
            throw unusable("image " + id + " cannot be named " + reference, failed);
        }
    }

    @Override
    public PullResult pull(String reference) {
        try {
            return new PullResult.Pulled(pull(reference, BuildProgress.SILENT).text());
        } catch (SandboxException refused) {
            String reason = String.valueOf(refused.getMessage());
            return reason.contains("dial tcp") || reason.contains("lookup ") || reason.contains("timeout")
                    ? new PullResult.Unreachable(reason)
                    : new PullResult.Refused(reason);
        }
    }

    static SandboxException unusable(String what, IOException cause) {
        return new SandboxException(
                FailureCode.NO_IMAGE,
                what + ": " + cause.getMessage(),
                "check free space and permissions of rootfs in the data directory",
                cause);
    }
}
