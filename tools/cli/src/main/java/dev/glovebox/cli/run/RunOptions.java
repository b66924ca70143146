package dev.glovebox.cli.run;

import dev.glovebox.cli.option.SandboxOptions;
import dev.glovebox.config.Configuration;
import dev.glovebox.config.value.TemplateSettings;
import dev.glovebox.library.RequestedSpec;
import dev.glovebox.model.request.NetworkRequest;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.spec.Mount;
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
            names = {"-v", "--verbose"},
            description = "Print the log of this run, and why the daemon did not serve it, to standard error.")
    boolean verbose;

    @Option(names = "--tty", description = "Give the program a terminal.")
    public boolean terminal;

    /** The folder to work on, as typed. */
    public Optional<Path> project() {
        return Optional.ofNullable(project);
    }

    /** The box that was typed. */
    SandboxRequest request(List<String> command, Path here) {
        return sandbox.request(
                command,
                text -> Mount.parse(text, here),
                new NetworkRequest.Group(Optional.ofNullable(group), Optional.ofNullable(name), served));
    }

    /** Whether a template was named. */
    public boolean named() {
        return sandbox.template != null;
    }

    /** The template that was named, if one was. */
    public Optional<TemplateSettings> template(Configuration configuration) {
        return RequestedSpec.template(configuration, Optional.ofNullable(sandbox.template));
    }
}
