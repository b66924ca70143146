package dev.glovebox.cli.setup;

import dev.glovebox.cli.option.CommandGroup;
import dev.glovebox.daemon.console.InOwnProcess;
import dev.glovebox.daemon.console.LocalTerminal;
import dev.glovebox.engine.docker.image.ImageCache;
import dev.glovebox.engine.image.BuildProgress;
import dev.glovebox.engine.image.ImageReference;
import dev.glovebox.engine.image.KnownImage;
import dev.glovebox.engine.image.SandboxImage;
import dev.glovebox.engine.oci.image.store.OwnImages;
import dev.glovebox.json.Json;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.Printable;
import dev.glovebox.model.value.TimeSpan;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code glovebox images}: those of the Docker daemon, and those that Glovebox keeps itself. */
@InOwnProcess("it shows its progress")
@Command(
        name = "images",
        description = "Lists, shows, pulls, imports and removes container images.",
        mixinStandardHelpOptions = true)
public final class ImagesCommand extends CommandGroup {

    public ImagesCommand() {
        super("list, show, pull, import or prune");
    }

    /** Who keeps an image. */
    public enum Store {
        DOCKER,
        GLOVEBOX;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Command(
            name = "list",
            description = "Lists the images that Glovebox built, pulled, imported or used on this machine.")
    int list(
            @Option(names = "--store", paramLabel = "STORE", description = "List one store: docker or glovebox.")
                    @Nullable
                    Store store,
            @Option(names = "--json", description = "Print JSON, one image per line.") boolean json) {
        var wiring = new Wiring(glovebox().configuration());
        if (wanted(store, Store.DOCKER) && (store == Store.DOCKER || answers(wiring))) {
            daemon(wiring).all().forEach(image -> print(Store.DOCKER, image, json));
        }
        if (wanted(store, Store.GLOVEBOX)) {
            own(wiring).pruning().all().forEach(image -> print(Store.GLOVEBOX, image, json));
        }
        return 0;
    }

    private void print(Store store, KnownImage image, boolean json) {
        println(json ? Json.write(ImageListing.tree(store, image)) : ImageListing.line(store, image));
    }

    @Command(
            name = "show",
            description = "Shows an image that Glovebox keeps itself: digests, size, what was left out.")
    int show(
            @Parameters(paramLabel = "IMAGE", description = "Image name or id.") String image,
            @Option(names = "--json", description = "Print JSON.") boolean json) {
        String name = ImageReference.complete(image);
        var found = own(new Wiring(glovebox().configuration()))
                .pruning()
                .find(name)
                .orElseThrow(() -> new SandboxException(
                        FailureCode.NO_IMAGE,
                        "image " + Printable.text(name) + " is not in the store of Glovebox",
                        "run glovebox images import or glovebox images pull --store glovebox"));
        if (json) {
            println(ImageListing.json(name, found));
        } else {
            ImageListing.details(name, found).forEach(this::println);
        }
        return 0;
    }

    @Command(name = "pull", description = "Pulls an image from its registry and accepts it under its name.")
    int pull(
            @Parameters(paramLabel = "IMAGE", description = "Image name, with or without a digest.") String image,
            @Option(
                            names = "--store",
                            paramLabel = "STORE",
                            description =
                                    "Pull into docker or glovebox. Default: docker if the Docker daemon responds.")
                    @Nullable
                    Store store) {
        var wiring = new Wiring(glovebox().configuration());
        return switch (store == null ? answers(wiring) ? Store.DOCKER : Store.GLOVEBOX : store) {
            case DOCKER -> bringing(image, progress -> daemon(wiring).pull(image, progress));
            case GLOVEBOX ->
                bringing(image, progress -> own(wiring).pull(image, progress).text());
        };
    }

    @Command(
            name = "import",
            description =
                    "Copies an image from the Docker daemon to the store of Glovebox and accepts it under its name.")
    int importImage(@Parameters(paramLabel = "IMAGE", description = "Image name or id.") String image) {
        var wiring = new Wiring(glovebox().configuration());
        return bringing(
                image, progress -> own(wiring).importFromDocker(image, progress).text());
    }

    private int bringing(String image, Function<BuildProgress, String> work) {
        var surface = new LocalTerminal().stdoutIsTerminal() ? Progress.Surface.TERMINAL : Progress.Surface.PLAIN;
        var progress = new Progress(out(), surface);
        try {
            String id = work.apply(progress::at);
            progress.finish();
            println(Printable.text(ImageReference.complete(image)) + " " + id);
            return 0;
        } finally {
            progress.finish();
        }
    }

    @Command(
            name = "prune",
            description =
                    "Removes images that Glovebox built, pulled or imported, are not configured and were not used recently.")
    int prune(
            @Option(
                            names = "--unused",
                            paramLabel = "TIME",
                            defaultValue = "168h",
                            description = "Minimum time without use. Default: 168h.")
                    TimeSpan unused,
            @Option(names = "--store", paramLabel = "STORE", description = "Prune one store: docker or glovebox.")
                    @Nullable
                    Store store,
            @Option(names = "--dry-run", description = "List the images, but remove nothing.") boolean dryRun) {
        var wiring = new Wiring(glovebox().configuration());
        int status = 0;
        if (wanted(store, Store.DOCKER) && (store == Store.DOCKER || answers(wiring))) {
            var daemon = daemon(wiring);
            for (KnownImage image : daemon.prunable(unused.duration(), needed())) {
                status |= dryRun ? rehearse(Store.DOCKER, image) : removed(Store.DOCKER, image, daemon.remove(image));
            }
        }
        if (wanted(store, Store.GLOVEBOX)) {
            var pruning = own(wiring).pruning();
            for (KnownImage image : pruning.prunable(unused.duration(), needed())) {
                status |= dryRun
                        ? rehearse(Store.GLOVEBOX, image)
                        : removed(Store.GLOVEBOX, image, pruning.remove(image));
            }
            Duration time = unused.duration();
            (dryRun ? pruning.prunableLayers(time) : pruning.removeLayers(time))
                    .forEach(layer -> println((dryRun ? "would remove layer " : "removed layer ") + layer));
        }
        return status;
    }

    private int rehearse(Store store, KnownImage image) {
        println("would remove " + ImageListing.line(store, image));
        return 0;
    }

    private int removed(Store store, KnownImage image, Optional<String> refusal) {
        println((refusal.isEmpty() ? "removed " : "kept ")
                + ImageListing.line(store, image)
                + refusal.map(reason -> ": " + Printable.text(reason)).orElse(""));
        return refusal.isEmpty() ? 0 : 1;
    }

    private static boolean wanted(@Nullable Store chosen, Store store) {
        return chosen == null || chosen == store;
    }

    /** Images of the configuration and of templates. */
    private Predicate<String> needed() {
        var configuration = glovebox().configuration();
        Set<String> names = Stream.concat(
                        Stream.of(configuration.sandbox().image(), SandboxImage.REPOSITORY),
                        configuration.warm().templates().stream().flatMap(template -> template.image().stream()))
                .map(ImageReference::complete)
                .collect(Collectors.toSet());
        return names::contains;
    }

    private static boolean answers(Wiring wiring) {
        try {
            wiring.docker().ping();
            return true;
        } catch (SandboxException noDaemon) {
            return false;
        }
    }

    private static ImageCache daemon(Wiring wiring) {
        return new ImageCache(wiring.docker(), wiring.installation().prepare().data());
    }

    private static OwnImages own(Wiring wiring) {
        wiring.installation().prepare();
        return wiring.images();
    }
}
