package dev.glovebox.policy;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.Printable;
import dev.glovebox.policy.path.ForbiddenPaths;
import dev.glovebox.policy.path.MountTargets;
import dev.glovebox.policy.path.PathText;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.policy.rule.PolicySettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The policy as far as it can be judged by someone who is not on the machine where the box will be: by what was declared,
 * without looking at a single file. It approves nothing; {@link SpecGate} does, on that machine, and may still refuse.
 */
public final class DeclaredGate {

    private final PolicySettings settings;

    /** Nothing of this machine goes into it but what the configuration allows. */
    public DeclaredGate(PolicySettings settings) {
        this.settings = settings;
    }

    /** No run without a role that bounds its level goes below it. */
    public Optional<IsolationLevel> floor() {
        return settings.levels().floor();
    }

    /** Every reason against it, for one who asks on these terms. */
    public List<Violation> judge(SandboxSpec spec, RoleAndOverrides terms) {
        var violations = new ArrayList<Violation>();
        SpecGate.rules(settings, List.of(terms)).forEach(rule -> rule.check(spec, violations::add));
        spec.mounts().forEach(mount -> violations.addAll(against(mount, spec.project())));
        return violations;
    }

    /** Violations of a project's own paths, on any host. */
    public static List<Violation> judge(Project project) {
        return Stream.concat(Stream.of(project.rootPath()), project.allowedPaths().stream())
                .flatMap(path -> closed(path).stream())
                .toList();
    }

    private static List<Violation> against(Mount mount, Optional<Project> project) {
        var violations = new ArrayList<Violation>();
        MountTargets.problemWith(mount.target())
                .ifPresent(what -> violations.add(new Violation(
                        "mount.target",
                        "mount target " + Printable.text(mount.target()) + " " + what,
                        "mount at or below one of " + MountTargets.choices())));
        String shown = Printable.text(mount.source().toString());
        var odd = PathText.problemWith(mount.source().toString());
        if (odd.isPresent()) {
            violations.add(new Violation(
                    "mount.source",
                    "mount source " + shown + " " + odd.get(),
                    "write the absolute path in its simplest form"));
            return violations;
        }
        closed(mount.source()).ifPresent(violations::add);
        boolean inside = project.stream()
                .flatMap(p -> Stream.concat(Stream.of(p.rootPath()), p.allowedPaths().stream()))
                .anyMatch(base -> mount.source().startsWith(base));
        if (!inside) {
            violations.add(new Violation(
                    "mount.outside_project",
                    "mount " + shown
                            + project.map(p -> " is outside project " + p.id() + " (" + p.rootPath() + ")")
                                    .orElse(" is not in any project"),
                    "add the path to allowed_paths, or mount a path inside the project"));
        }
        return violations;
    }

    private static Optional<Violation> closed(Path path) {
        return ForbiddenPaths.declaredReasonAgainst(path)
                .map(reason -> new Violation(
                        "mount.forbidden",
                        "mount source " + Printable.text(path.toString()) + " cannot be mounted: " + reason,
                        "mount a directory that contains only what the program needs"));
    }
}
