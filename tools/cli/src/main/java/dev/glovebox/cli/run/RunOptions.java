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

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            description = "Isolation level: none, basic, moderate, strict or paranoid.")
    @Nullable
    IsolationLevel level;

    @Option(names = "--image", paramLabel = "IMAGE", description = "Container image.")
    @Nullable
    String image;

    @Option(
            names = "--project",
            paramLabel = "DIR",
            description =
                    "Project folder, mounted at /workspace. Read-only, unless --review, --apply, --discard or --keep is "
                            + "given.")
    @Nullable
    Path project;

    @Option(names = "--review", description = "Capture changes to the project, then ask about each one.")
    boolean review;

    @Option(
            names = "--apply",
            description =
                    "Capture changes to the project, then apply those that the policy allows if the program succeeded.")
    boolean apply;

    @Option(names = "--discard", description = "Capture changes to the project, then discard them.")
    boolean discard;

    @Option(names = "--keep", description = "Capture changes to the project and keep them for glovebox changes.")
    boolean keep;

    @Option(
            names = "--artifact",
            paramLabel = "GLOB[=DIR]",
            description =
                    "Copy files that the program wrote in the project, for example dist/**, to a folder or a .zip file.")
    List<String> artifacts = new ArrayList<>();

    @Option(
            names = "--mount",
            paramLabel = "SRC[:DST][:ro|rw]",
            description = "Mount a folder or file of the project or its allowed paths. Default: read-only.")
    List<String> mounts = new ArrayList<>();

    @Option(names = "--workdir", paramLabel = "DIR", description = "Working directory of the program.")
    @Nullable
    String workdir;

    @Option(
            names = "--env",
            paramLabel = "NAME[=VALUE]",
            description =
                    "Environment variable. Without a value: the value of the host, if env_passthrough allows that.")
    List<String> environment = new ArrayList<>();

    @Option(
            names = "--secret",
            paramLabel = "NAME",
            description =
                    "Pass this secret of the configuration as an environment variable. Its value is redacted from the "
                            + "output.")
    List<String> secrets = new ArrayList<>();

    @Option(names = "--memory", paramLabel = "SIZE", description = "Memory limit, for example 512m.")
    @Nullable
    ByteSize memory;

    @Option(names = "--cpus", paramLabel = "N", description = "CPU limit, for example 0.5.")
    @Nullable
    Cpus cpus;

    @Option(names = "--pids", paramLabel = "N", description = "Maximum number of processes and threads.")
    @Nullable
    Integer pids;

    @Option(names = "--timeout", paramLabel = "TIME", description = "Time limit (wall clock), for example 30s.")
    @Nullable
    TimeSpan timeout;

    @Option(names = "--network", paramLabel = "MODE", description = "Network mode: none, internal, filtered or full.")
    @Nullable
    NetworkMode network;

    @Option(
            names = "--allow-host",
            paramLabel = "HOST[:PORT]",
            description = "Allow this host, or *.example.org for all its subdomains. Implies --network filtered.")
    List<HostPattern> allowedHosts = new ArrayList<>();

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            description = "Group of boxes that reach each other by name. Implies --network internal.")
    @Nullable
    String group;

    @Option(names = "--name", paramLabel = "NAME", description = "Host name of this box in its group.")
    @Nullable
    String name;

    @Option(
            names = "--serve",
            paramLabel = "PORT",
            description = "Port of this box that other boxes of the group may connect to.")
    List<Integer> served = new ArrayList<>();

    @Option(
            names = "--runtime",
            paramLabel = "NAME",
            description = "OCI runtime as registered with Docker, for example runsc.")
    @Nullable
    String runtime;

    @Option(
            names = "--gpus",
            paramLabel = "all|N|device=ID,...",
            description = "GPUs for the container. This weakens the isolation and is recorded.")
    @Nullable
    Gpus gpus;

    @Option(names = "--role", paramLabel = "NAME", description = "Role from the configuration that bounds this run.")
    @Nullable
    String role;

    @Option(
            names = "--override",
            paramLabel = "KEY=VALUE",
            description =
                    "Override a setting within the bounds of the role, for example timeout=1h. Needs --reason; is "
                            + "audited.")
    List<String> overrides = new ArrayList<>();

    @Option(names = "--reason", paramLabel = "TEXT", description = "Reason for --override.")
    @Nullable
    String reason;

    @Option(
            names = "--template",
            paramLabel = "NAME",
            description = "Template from the configuration whose program is preloaded.")
    @Nullable
    String template;

    @Option(
            names = {"-v", "--verbose"},
            description = "Also print why the daemon did not serve this run.")
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
                                "unknown template '" + name + "'; define it under templates in the configuration")));
    }
}
