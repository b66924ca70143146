package dev.glovebox.cli.run;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.key.TemplateSettings;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a run, as typed. Absent means: what the configuration says. */
public final class RunOptions {

    @Option(names = "--level", paramLabel = "LEVEL", description = "none, basic, moderate, strict or paranoid.")
    @Nullable
    IsolationLevel level;

    @Option(names = "--image", paramLabel = "IMAGE", description = "The image a container starts from.")
    @Nullable
    String image;

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
            names = "--mount",
            paramLabel = "SRC[:DST][:ro|rw]",
            description = "Another folder or file of the project or its allowed paths; read-only unless :rw.")
    List<String> mounts = new ArrayList<>();

    @Option(names = "--workdir", paramLabel = "DIR", description = "Where the program starts.")
    @Nullable
    String workdir;

    @Option(
            names = "--env",
            paramLabel = "NAME[=VALUE]",
            description = "A variable; without a value the host's own, if env_passthrough allows it.")
    List<String> environment = new ArrayList<>();

    @Option(
            names = "--secret",
            paramLabel = "NAME",
            description = "A secret of the configuration, as a variable; left out of whatever the program says.")
    List<String> secrets = new ArrayList<>();

    @Option(names = "--memory", paramLabel = "SIZE", description = "Memory with swap, for example 512m.")
    @Nullable
    ByteSize memory;

    @Option(names = "--cpus", paramLabel = "N", description = "Processors, for example 0.5.")
    @Nullable
    Cpus cpus;

    @Option(names = "--pids", paramLabel = "N", description = "Processes and threads at one time.")
    @Nullable
    Integer pids;

    @Option(names = "--timeout", paramLabel = "TIME", description = "Wall clock, for example 30s.")
    @Nullable
    TimeSpan timeout;

    @Option(names = "--network", paramLabel = "MODE", description = "none, internal, filtered or full.")
    @Nullable
    NetworkMode network;

    @Option(
            names = "--allow-host",
            paramLabel = "HOST[:PORT]",
            description = "A host that may be reached, *.example.org for all below one; means --network filtered.")
    List<HostPattern> allowedHosts = new ArrayList<>();

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
            names = "--runtime",
            paramLabel = "NAME",
            description = "The OCI runtime, as registered with Docker; for example runsc.")
    @Nullable
    String runtime;

    @Option(
            names = "--gpus",
            paramLabel = "all|N|device=ID,...",
            description = "Graphics processors for the container: a hole in its walls, recorded as such.")
    @Nullable
    Gpus gpus;

    @Option(names = "--role", paramLabel = "NAME", description = "A role of the configuration, which bounds this run.")
    @Nullable
    String role;

    @Option(
            names = "--override",
            paramLabel = "KEY=VALUE",
            description =
                    "Override a default for this run, as far as the role may: timeout=1h; needs --reason, is audited.")
    List<String> overrides = new ArrayList<>();

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why defaults are overridden.")
    @Nullable
    String reason;

    @Option(
            names = "--template",
            paramLabel = "NAME",
            description = "A template of the configuration, made ready ahead.")
    @Nullable
    String template;

    @Option(
            names = {"-v", "--verbose"},
            description = "Print the log of this run, and why the daemon did not serve it, to standard error.")
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
