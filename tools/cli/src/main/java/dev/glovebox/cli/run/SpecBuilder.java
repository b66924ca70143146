package dev.glovebox.cli.run;

import dev.glovebox.config.Configuration;
import dev.glovebox.library.RequestedSpec;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** From what was typed to what is asked for. */
public final class SpecBuilder {

    private final Configuration configuration;
    private final RunOptions typed;
    private final Path workingDirectory;

    public SpecBuilder(Configuration configuration, RunOptions typed, Path workingDirectory) {
        this.configuration = configuration;
        this.typed = typed;
        this.workingDirectory = workingDirectory.toAbsolutePath();
    }

    /** Throws {@link IllegalArgumentException} when something typed cannot be understood. */
    public SandboxSpec build(List<String> command, Program.Input input, Program.Screen screen) {
        var role = configuration.sandbox().safety().roles().of(Optional.ofNullable(typed.sandbox.role));
        var origin = new RequestedSpec.Origin(workingDirectory, typed.project(), access());
        var spec = new RequestedSpec(configuration, role, origin).of(typed.request(command, workingDirectory));
        if (access() == Mount.Access.CAPTURED
                && spec.mounts().stream().noneMatch(mount -> mount.access() == Mount.Access.CAPTURED)) {
            throw new IllegalArgumentException(
                    "capturing changes needs a project at /workspace; set it with --project, and mount nothing else there");
        }
        return spec.withProgram(spec.program().withInput(input).withScreen(screen));
    }

    private Mount.Access access() {
        return AfterRun.of(typed) instanceof AfterRun.Nothing ? Mount.Access.READ_ONLY : Mount.Access.CAPTURED;
    }
}
