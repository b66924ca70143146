package dev.glovebox.cli.setup;

import dev.glovebox.cli.option.GloveboxCommand;
import dev.glovebox.daemon.console.HostTerminal;
import dev.glovebox.engine.docker.api.ImageReference;
import dev.glovebox.engine.docker.image.ImageCache;
import dev.glovebox.engine.docker.image.KnownImage;
import dev.glovebox.engine.docker.image.SandboxImage;
import dev.glovebox.json.Json;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Printable;
import dev.glovebox.model.value.TimeSpan;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code glovebox images}. */
@Command(name = "images", description = "Lists, pulls and removes container images.", mixinStandardHelpOptions = true)
public final class ImagesCommand implements Runnable {

    @ParentCommand
    private GloveboxCommand glovebox;

    @Spec
    private CommandSpec spec;

    @Command(name = "list", description = "Lists the images that Glovebox built, pulled or used on this machine.")
    int list(@Option(names = "--json", description = "Print JSON, one image per line.") boolean json) {
        for (KnownImage image : shelf().all()) {
            println(json ? Json.write(tree(image)) : line(image));
        }
        return 0;
    }

    @Command(name = "pull", description = "Pulls an image from its registry and accepts it under its name.")
    int pull(@Parameters(paramLabel = "IMAGE", description = "Image name, with or without a digest.") String image) {
        var out = spec.commandLine().getOut();
        var surface = HostTerminal.stdoutIsTerminal() ? Progress.Surface.TERMINAL : Progress.Surface.PLAIN;
        var progress = new Progress(out, surface);
        try {
            String id = shelf().pull(image, progress::at);
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
                    "Removes images that Glovebox built or pulled, are not configured and were not used recently.")
    int prune(
            @Option(
                            names = "--unused",
                            paramLabel = "TIME",
                            defaultValue = "168h",
                            description = "Minimum time without use. Default: 168h.")
                    TimeSpan unused,
            @Option(names = "--dry-run", description = "List the images, but remove nothing.") boolean dryRun) {
        var shelf = shelf();
        int status = 0;
        for (KnownImage image : shelf.prunable(unused.duration(), needed())) {
            if (dryRun) {
                println("would remove " + line(image));
                continue;
            }
            var refusal = shelf.remove(image);
            println((refusal.isEmpty() ? "removed " : "kept ")
                    + line(image)
                    + refusal.map(reason -> ": " + Printable.text(reason)).orElse(""));
            status = refusal.isEmpty() ? status : 1;
        }
        return status;
    }

    /** What runs ask for unless they name another, and what templates start from. */
    private Predicate<String> needed() {
        var configuration = glovebox.configuration();
        Set<String> names = Stream.concat(
                        Stream.of(configuration.sandbox().image(), SandboxImage.REPOSITORY),
                        configuration.ahead().templates().stream().flatMap(template -> template.image().stream()))
                .map(ImageReference::complete)
                .collect(Collectors.toSet());
        return names::contains;
    }

    private ImageCache shelf() {
        var wiring = new Wiring(glovebox.configuration());
        return new ImageCache(wiring.docker(), wiring.installation().prepare().data());
    }

    private static String line(KnownImage image) {
        return Printable.text(image.name()) + "  " + image.id().orElse("not on this machine") + "  "
                + image.size()
                        .map(ByteSize::bytes)
                        .map(bytes -> bytes / 1_000_000 + " MB")
                        .orElse("-") + "  "
                + image.lastUsed().map(last -> "used " + last).orElse("never used");
    }

    private static Map<String, @Nullable Object> tree(KnownImage image) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", image.name());
        json.put("digest", image.id().orElse(null));
        json.put("size_bytes", image.size().map(ByteSize::bytes).orElse(null));
        json.put("last_used", image.lastUsed().map(Instant::toString).orElse(null));
        json.put("ours", image.origin() == KnownImage.Origin.OURS);
        return json;
    }

    private void println(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "missing subcommand: list, pull or prune");
    }
}
