package dev.glovebox.cli.run;

import dev.glovebox.cli.option.SandboxOptions;
import dev.glovebox.config.Configuration;
import dev.glovebox.config.key.TemplateSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a run, as typed. Absent means: what the configuration says. */
public final class RunOptions {

    @Mixin
    SandboxOptions sandbox = new SandboxOptions();

    @Option(
            names = "--project",
            paramLabel = "DIR",
            description =
                    "The folder to work on; the program sees it at /workspace, read-only unless one of the next is said.")
    @Nullable
    Path project;

    @Option(
            names = "--review",
            description = "Let it change the project in a layer; then show and ask, change by change.")
    boolean review;

    @Option(names = "--apply", description = "The same; then apply what policy allows, if the program succeeded.")
    boolean apply;

    @Option(names = "--discard", description = "The same; then forget every change.")
    boolean discard;

    @Option(names = "--keep", description = "The same; then keep the changes for glovebox changes.")
    boolean keep;

    @Option(
            names = "--artifact",
            paramLabel = "GLOB[=DIR]",
            description =
                    "Copy files the program wrote in the project, dist/** for example, to a folder or an .zip file.")
    List<String> artifacts = new ArrayList<>();

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            description = "Boxes of the same group reach each other by name; means --network internal.")
    @Nullable
    String group;

    @Option(names = "--name", paramLabel = "NAME", description = "How the others of the group call this box.")
    @Nullable
    String name;

    @Option(
            names = "--serve",
            paramLabel = "PORT",
            description = "A port of this box that the others of its group may connect to.")
    List<Integer> served = new ArrayList<>();

    @Option(
            names = "--template",
            paramLabel = "NAME",
            description = "A template of the configuration, made ready ahead.")
    @Nullable
    String template;

    @Option(
            names = {"-v", "--verbose"},
            description = "Say also why the resident helper did not serve this run.")
    boolean verbose;

    @Option(names = "--tty", description = "Give the program a terminal.")
    public boolean terminal;

    /** The folder to work on, as typed. */
    public Optional<Path> project() {
        return Optional.ofNullable(project);
    }

    /** Whether a template was named. */
    public boolean named() {
        return template != null;
    }

    /** The template that was named, if one was. */
    public Optional<TemplateSettings> template(Configuration configuration) {
        return Optional.ofNullable(template)
                .map(name -> configuration
                        .ahead()
                        .template(name)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "there is no template '" + name + "'; templates in the configuration names them")));
    }
}
