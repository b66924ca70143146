package dev.glovebox.cli.run;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.SandboxSettings;
import dev.glovebox.config.key.TemplateSettings;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.path.MountPolicy;
import dev.glovebox.policy.path.MountTargets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** From the configuration and what was typed to what is asked for. Typed wins. */
public final class SpecBuilder {

    private final Configuration configuration;
    private final SandboxSettings sandbox;
    private final RunOptions typed;
    private final Path workingDirectory;

    public SpecBuilder(Configuration configuration, RunOptions typed, Path workingDirectory) {
        this.configuration = configuration;
        this.sandbox = configuration.sandbox();
        this.typed = typed;
        this.workingDirectory = workingDirectory.toAbsolutePath();
    }

    /** Throws {@link IllegalArgumentException} when something typed cannot be understood. */
    public SandboxSpec build(List<String> command, Program.Input input, Program.Screen screen) {
        var level = level();
        var mounts = mounts();
        var program = new Program(command, workdir(level, mounts), environment(level), input, screen);
        return new SandboxSpec(walls(level), program, project(mounts), mounts, limits(level));
    }

    private IsolationLevel level() {
        return Optional.ofNullable(typed.sandbox.level)
                .or(() -> typed.template(configuration).flatMap(TemplateSettings::level))
                .orElse(sandbox.level());
    }

    /** What the configuration says about images and networks holds for the levels that have them; what was typed, always. */
    private Walls walls(IsolationLevel level) {
        var configured = sandbox.walls().at(level);
        return new Walls(
                level,
                new NetworkChoice(typed, sandbox.inside().hosts()).typed().or(configured::network),
                Optional.ofNullable(typed.sandbox.image)
                        .or(() -> typed.template(configuration).flatMap(TemplateSettings::image))
                        .or(configured::image),
                Optional.ofNullable(typed.sandbox.runtime).or(configured::runtime),
                new Adjustments(configured.adjustments().syscalls(), Optional.ofNullable(typed.sandbox.gpus)));
    }

    private List<Mount> mounts() {
        var mounts = new ArrayList<Mount>(sandbox.inside().mounts());
        mounts.addAll(templateFiles());
        typed.sandbox.mounts.forEach(text -> mounts.add(Mount.parse(text, workingDirectory)));
        boolean workspaceTaken =
                mounts.stream().anyMatch(mount -> mount.target().equals(MountTargets.WORKSPACE));
        if (!workspaceTaken) {
            projectRoot()
                    .map(this::named)
                    .map(project -> MountPolicy.workspaceOf(project, access()))
                    .ifPresent(mounts::add);
        }
        if (access() == Mount.Access.CAPTURED && mounts.stream().noneMatch(mount -> mount.access() == access())) {
            throw new IllegalArgumentException(
                    "capturing changes needs a project at /workspace; set it with --project, and mount nothing else there");
        }
        return mounts;
    }

    private Mount.Access access() {
        return AfterRun.of(typed) instanceof AfterRun.Nothing ? Mount.Access.READ_ONLY : Mount.Access.CAPTURED;
    }

    private Optional<Path> projectRoot() {
        return Optional.ofNullable(typed.project)
                .map(workingDirectory::resolve)
                .map(Path::normalize)
                .or(() -> configuration.project().rootPath());
    }

    /** Without a project, what is mounted must lie below the current directory or an allowed path. */
    private Optional<Project> project(List<Mount> mounts) {
        return projectRoot()
                .or(() -> mounts.isEmpty() ? Optional.empty() : Optional.of(workingDirectory))
                .map(this::named);
    }

    /** The files of a template are the configuration's own word, and so allowed. */
    private Project named(Path root) {
        String name = String.valueOf(root.getFileName());
        var allowed = new ArrayList<Path>(configuration.project().allowedPaths());
        templateFiles().forEach(file -> allowed.add(file.source()));
        return new Project(name.isBlank() ? "root" : name, root, allowed);
    }

    private List<Mount> templateFiles() {
        return typed.template(configuration).map(TemplateSettings::files).orElse(List.of());
    }

    /**
     * What somebody chose, even where the box has no such place: then the run says so. Otherwise the workspace where there is one;
     * else the only place a program may write, or, without walls, right here.
     */
    private String workdir(IsolationLevel level, List<Mount> mounts) {
        if (typed.sandbox.workdir != null) {
            return typed.sandbox.workdir;
        }
        String configured = sandbox.inside().workdir();
        boolean chosen = !configured.equals(MountTargets.WORKSPACE);
        if (chosen || mounts.stream().anyMatch(mount -> Path.of(configured).startsWith(mount.target()))) {
            return configured;
        }
        return level == IsolationLevel.NONE ? workingDirectory.toString() : "/tmp";
    }

    /** What the configuration lets pass holds for the levels that let anything pass; what was typed is judged as typed. */
    private List<EnvironmentVariable> environment(IsolationLevel level) {
        var variables = new ArrayList<EnvironmentVariable>();
        if (level != IsolationLevel.PARANOID) {
            sandbox.inside()
                    .environmentPassthrough()
                    .forEach(name -> variables.add(new EnvironmentVariable.PassedThrough(name)));
        }
        variables.addAll(typed.sandbox.variables());
        return variables;
    }

    private Limits limits(IsolationLevel level) {
        var defaults = sandbox.limitsAt(level);
        var limits = sandbox.safety()
                .roles()
                .of(Optional.ofNullable(typed.sandbox.role))
                .map(role -> role.fitted(defaults))
                .orElse(defaults);
        limits = typed.sandbox.memory == null ? limits : limits.withMemory(typed.sandbox.memory);
        limits = typed.sandbox.cpus == null ? limits : limits.withCpus(typed.sandbox.cpus);
        limits = typed.sandbox.pids == null ? limits : limits.withProcesses(typed.sandbox.pids);
        return typed.sandbox.timeout == null ? limits : limits.withWallClock(typed.sandbox.timeout);
    }
}
