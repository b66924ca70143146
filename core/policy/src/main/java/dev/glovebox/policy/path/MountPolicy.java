package dev.glovebox.policy.path;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.value.Printable;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Turns a mount that was asked for into a pinned one, or says every reason why not. */
public final class MountPolicy {

    private final ForbiddenPaths forbidden;

    public MountPolicy(ForbiddenPaths forbidden) {
        this.forbidden = forbidden;
    }

    /** Looks ahead at how the host stands, which the next mount is compared with. */
    public void lookAround() {
        forbidden.lookAround();
    }

    /** Resolves and pins; empty when something was reported. */
    public Optional<PinnedMount> pin(Mount mount, Optional<Project> project, Consumer<Violation> report) {
        boolean targetFine = checkTarget(mount, report);
        var source = pinSource(mount, project, report);
        return targetFine
                ? source.map(pinned -> new PinnedMount(pinned, mount.target(), mount.access()))
                : discard(source);
    }

    private static Optional<PinnedMount> discard(Optional<PinnedSource> source) {
        source.ifPresent(PinnedMount::release);
        return Optional.empty();
    }

    private static boolean checkTarget(Mount mount, Consumer<Violation> report) {
        var problem = MountTargets.problemWith(mount.target());
        problem.ifPresent(what -> report.accept(new Violation(
                "mount.target",
                "mount target " + Printable.text(mount.target()) + " " + what,
                "mount at or below one of " + MountTargets.choices())));
        return problem.isEmpty();
    }

    private Optional<PinnedSource> pinSource(Mount mount, Optional<Project> project, Consumer<Violation> report) {
        String shown = Printable.text(mount.source().toString());
        if (hasControl(mount.source())) {
            report.accept(new Violation(
                    "mount.source", "mount source " + shown + " has a control character", "rename the directory"));
            return Optional.empty();
        }
        if (!mount.source().isAbsolute()) {
            report.accept(new Violation(
                    "mount.source", "mount source " + shown + " is not absolute", "write the absolute path"));
            return Optional.empty();
        }
        Path real;
        try {
            real = mount.source().toRealPath();
        } catch (IOException missing) {
            report.accept(new Violation(
                    "mount.source",
                    "mount source " + shown + " does not exist or cannot be read",
                    "create it, or make it readable for this user"));
            return Optional.empty();
        }
        if (!text(real)) {
            report.accept(new Violation(
                    "mount.source",
                    "mount source " + shown + " resolves to " + Printable.text(real.toString())
                            + ", whose name has control or invisible characters",
                    "rename the directory"));
            return Optional.empty();
        }
        var closed = forbidden.reasonAgainst(real);
        if (closed.isPresent()) {
            report.accept(new Violation(
                    "mount.forbidden",
                    "mount source " + shown + " cannot be mounted: " + closed.get(),
                    "mount a directory that contains only what the program needs"));
            return Optional.empty();
        }
        if (!allowed(real, project)) {
            report.accept(new Violation(
                    "mount.outside_project",
                    outside(shown, real, project),
                    "add the path to allowed_paths, or mount a path inside the project"));
            return Optional.empty();
        }
        return open(real, shown, report);
    }

    /** Engines get the name as text; a name that does not survive that would lead them elsewhere. */
    private static boolean text(Path real) {
        try {
            return PathText.plain(real.toString())
                    || (!hasControl(real) && Path.of(real.toString()).equals(real));
        } catch (InvalidPathException unwritable) {
            return false;
        }
    }

    private static boolean hasControl(Path path) {
        return !PathText.plain(path.toString()) && path.toString().chars().anyMatch(Character::isISOControl);
    }

    private static Optional<PinnedSource> open(Path real, String shown, Consumer<Violation> report) {
        try {
            return Optional.of(PinnedSource.open(real));
        } catch (IOException unfit) {
            report.accept(new Violation(
                    "mount.source",
                    "mount source " + shown + " cannot be pinned: "
                            + Printable.text(String.valueOf(unfit.getMessage())),
                    "mount a readable directory or regular file"));
            return Optional.empty();
        }
    }

    private static boolean allowed(Path real, Optional<Project> project) {
        return project.stream()
                .flatMap(p -> java.util.stream.Stream.concat(
                        java.util.stream.Stream.of(p.rootPath()), p.allowedPaths().stream()))
                .anyMatch(base -> inside(real, base));
    }

    private static boolean inside(Path real, Path base) {
        try {
            return real.startsWith(base.toRealPath());
        } catch (IOException absent) {
            return false;
        }
    }

    private static String outside(String shown, Path real, Optional<Project> project) {
        String resolved = shown.equals(real.toString()) ? "" : " (resolves to " + Printable.text(real.toString()) + ")";
        return "mount " + shown + resolved
                + project.map(p -> " is outside project " + Printable.text(p.id()) + " ("
                                + Printable.text(p.rootPath().toString()) + ")")
                        .orElse(" is not in any project");
    }

    /** The mounts of a request that names none: the project's root at the work directory, read-only. */
    public static List<Mount> derivedFrom(Project project) {
        return List.of(workspaceOf(project, Mount.Access.READ_ONLY));
    }

    /** The project's root at the work directory. */
    public static Mount workspaceOf(Project project, Mount.Access access) {
        return new Mount(project.rootPath(), MountTargets.WORKSPACE, access);
    }
}
