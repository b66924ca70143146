package dev.glovebox.library;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.SandboxSettings;
import dev.glovebox.config.value.TemplateSettings;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.path.MountPolicy;
import dev.glovebox.policy.path.MountTargets;
import dev.glovebox.policy.role.Role;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts a request over its template and over the configuration, as far as the role may have its limits. */
public final class RequestedSpec {

    private final Configuration configuration;
    private final SandboxSettings sandbox;
    private final Optional<Role> role;
    private final Origin origin;

    /**
     * Where the request was made.
     *
     * @param project the folder to work on, where it is not the configured one
     * @param access how that folder is mounted at /workspace
     */
    public record Origin(Path workingDirectory, Optional<Path> project, Mount.Access access) {

        /** The configured project, which is not written to. */
        static Origin here() {
            return new Origin(Path.of("").toAbsolutePath(), Optional.empty(), Mount.Access.READ_ONLY);
        }
    }

    public RequestedSpec(Configuration configuration, Optional<Role> role, Origin origin) {
        this.configuration = configuration;
        this.sandbox = configuration.sandbox();
        this.role = role;
        this.origin = origin;
    }

    /** Throws {@link IllegalArgumentException} for a template that is not configured. */
    public SandboxSpec of(SandboxRequest requested) {
        var template = template(configuration, requested.template())
                .map(TemplateSettings::request)
                .orElse(SandboxRequest.NONE);
        var said = requested.over(template);
        var level = said.walls().level().orElse(sandbox.level());
        var request = said.over(defaults(level));
        var mounts = mounts(request.mounts());
        return request.withMounts(mounts)
                .with(request.program().in(request.program().workdir().orElseGet(() -> workdir(level, mounts))))
                .with(request.walls().on(request.walls().network().map(this::known)))
                .spec(level, project(mounts, template.mounts()));
    }

    /** Empty where none is named; throws {@link IllegalArgumentException} where it is not configured. */
    public static Optional<TemplateSettings> template(Configuration configuration, Optional<String> named) {
        return named.map(name -> configuration
                .warm()
                .template(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown template '" + name + "'; define it under templates in the configuration")));
    }

    private SandboxRequest defaults(IsolationLevel level) {
        var configured = sandbox.request(level);
        return role.map(taken -> taken.fitted(configured)).orElse(configured);
    }

    /** With what the configuration says about hosts; a denial there still wins over what was requested. */
    private NetworkMode known(NetworkMode network) {
        return network instanceof NetworkMode.Filtered(HostRules requested)
                ? new NetworkMode.Filtered(sandbox.inside().hosts().and(requested))
                : network;
    }

    private List<Mount> mounts(List<Mount> requested) {
        var mounts = new ArrayList<>(requested);
        boolean workspaceTaken =
                mounts.stream().anyMatch(mount -> mount.target().equals(MountTargets.WORKSPACE));
        if (!workspaceTaken) {
            projectRoot()
                    .map(root -> MountPolicy.workspaceOf(named(root, List.of()), origin.access()))
                    .ifPresent(mounts::add);
        }
        return mounts;
    }

    private Optional<Path> projectRoot() {
        return origin.project()
                .map(origin.workingDirectory()::resolve)
                .map(Path::normalize)
                .or(() -> configuration.project().rootPath());
    }

    /** Without a project, what is mounted must lie below the current directory or an allowed path. */
    private Optional<Project> project(List<Mount> mounts, List<Mount> ofTemplate) {
        return projectRoot()
                .or(() -> mounts.isEmpty() ? Optional.empty() : Optional.of(origin.workingDirectory()))
                .map(root -> named(root, ofTemplate));
    }

    /** The files of a template are the configuration's own word, and so allowed. */
    private Project named(Path root, List<Mount> ofTemplate) {
        String name = String.valueOf(root.getFileName());
        return new Project(
                        name.isBlank() ? "root" : name,
                        root,
                        configuration.project().allowedPaths())
                .allowing(ofTemplate);
    }

    /** The workspace where there is one; else the only place a program may write, or, without walls, right here. */
    private String workdir(IsolationLevel level, List<Mount> mounts) {
        if (mounts.stream().anyMatch(mount -> Path.of(MountTargets.WORKSPACE).startsWith(mount.target()))) {
            return MountTargets.WORKSPACE;
        }
        return level == IsolationLevel.NONE ? origin.workingDirectory().toString() : "/tmp";
    }
}
