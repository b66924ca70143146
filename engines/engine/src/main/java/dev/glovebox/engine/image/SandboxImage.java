package dev.glovebox.engine.image;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalDouble;

/**
 * {@code glovebox/sandbox}: made where it is missing, and pinned.
 *
 * <p>The image has two names. {@code :latest} is what runs ask for; {@code :<digest>}, from recipe and configuration,
 * says which one it is. Building is idempotent: while the store has the pinned image of this recipe, nothing is done.
 */
public final class SandboxImage {

    public static final String REPOSITORY = "glovebox/sandbox";

    private final ImageRecipe recipe;
    private final ImageConfiguration configuration;
    private final String repository;
    private final Path directory;
    private final ImagePins pins;
    private final ImageStore store;

    /** Keeps the file system, about 550 MB, in the data directory of the installation. */
    public SandboxImage(ImageRecipe recipe, Path dataDirectory, ImageStore store) {
        this(recipe, ImageConfiguration.sandbox(), REPOSITORY, dataDirectory, store);
    }

    /** Under a name that takes nothing from an installation on the same daemon. */
    SandboxImage(
            ImageRecipe recipe,
            ImageConfiguration configuration,
            String repository,
            Path dataDirectory,
            ImageStore store) {
        this.recipe = recipe;
        this.configuration = configuration;
        this.repository = repository;
        this.directory = dataDirectory.resolve("images");
        this.pins = ImagePins.in(dataDirectory);
        this.store = store;
    }

    /** The name that changes with the recipe. */
    public String versioned() {
        return repository + ":"
                + ContentDigest.of(recipe.digest().hex() + configuration.json(""))
                        .shortened();
    }

    /** The name runs ask for. */
    public String latest() {
        return repository + ":latest";
    }

    /** Whether the store has the accepted image under both names. */
    public boolean present() {
        return accepted(versioned()) && accepted(latest());
    }

    /** Makes the image unless it is there; returns its id. */
    public String build(BuildProgress progress) {
        return locked(() -> present() ? store.id(latest()).orElseThrow() : make(progress));
    }

    /** Makes the image from today's packages and accepts the result, whatever was accepted before. */
    public String rebuild(BuildProgress progress) {
        return locked(() -> {
            recipeBuild().forget();
            return make(progress);
        });
    }

    private String make(BuildProgress progress) throws IOException, InterruptedException {
        var layer = recipeBuild().build(progress);
        progress.at("computing the image's id", OptionalDouble.of(0.95));
        var archive = ImageArchive.of(layer, configuration);
        var id = archive.id();
        if (store.id(id).isEmpty()) {
            progress.at("loading the image", OptionalDouble.of(0.96));
            try (var stream = archive.open()) {
                store.load(stream);
            }
        }
        for (var name : new String[] {versioned(), latest()}) {
            store.tag(id, name);
            requireLoaded(name, id);
            pins.pin(name, id);
        }
        progress.at("image ready", OptionalDouble.of(1));
        return id;
    }

    /** A store that gives our bytes another id does not hold what we built. */
    private void requireLoaded(String name, String id) {
        var loaded = store.id(name).orElse("nothing");
        if (!loaded.equals(id)) {
            throw new SandboxException(
                    FailureCode.NO_IMAGE,
                    "there is " + loaded + " as " + name + ", but " + id + " was loaded",
                    "remove it (docker rmi " + name + " for the Docker daemon) and run glovebox setup again");
        }
    }

    private boolean accepted(String name) {
        return store.id(name)
                .filter(id -> pins.check(name, id) instanceof PinCheck.Matches)
                .isPresent();
    }

    private RecipeBuild recipeBuild() {
        return new RecipeBuild(recipe, directory);
    }

    private interface Work {
        String done() throws IOException, InterruptedException;
    }

    /** One build at a time in a data directory, across processes: a second one waits and then finds the work done. */
    private String locked(Work work) {
        try {
            Files.createDirectories(directory);
            try (var lock = FileChannel.open(
                            directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = lock.lock()) {
                return work.done();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SandboxException(
                    FailureCode.CANCELLED,
                    "building the image was interrupted",
                    "run glovebox setup again",
                    interrupted);
        } catch (IOException failed) {
            throw new SandboxException(
                    FailureCode.NO_IMAGE,
                    "building the image failed in " + directory + ": " + failed.getMessage(),
                    "check free space and permissions there, then run glovebox setup again",
                    failed);
        }
    }
}
