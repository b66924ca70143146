package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Places no box ever sees: not they, nothing below them, and nothing that contains one of them. No configuration opens them.
 */
public final class ForbiddenPaths {

    /** A place, and why it is closed. */
    public record ForbiddenPath(Path path, String reason) {

        private String conflict(String how) {
            return how + " " + path + " (" + reason + ")";
        }
    }

    private static final List<ForbiddenPath> ALWAYS = List.of(
            new ForbiddenPath(Path.of("/proc"), "the kernel's view of every process"),
            new ForbiddenPath(Path.of("/sys"), "the kernel's settings"),
            new ForbiddenPath(Path.of("/dev"), "the host's devices"),
            new ForbiddenPath(Path.of("/etc"), "the host's configuration and accounts"),
            new ForbiddenPath(Path.of("/root"), "the administrator's home"),
            new ForbiddenPath(Path.of("/boot"), "the host's kernel and boot files"),
            new ForbiddenPath(Path.of("/run"), "sockets of the host's services, the container socket among them"),
            new ForbiddenPath(Path.of("/var/run"), "sockets of the host's services, the container socket among them"),
            new ForbiddenPath(Path.of("/var/lib/docker"), "the container engine's own data"),
            new ForbiddenPath(Path.of("/var/lib/containerd"), "the container engine's own data"));

    /** Below a home directory: keys and tokens. */
    private static final List<String> CREDENTIALS = List.of(
            ".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".config/gcloud", ".netrc", ".git-credentials");

    private final List<ForbiddenPath> paths;
    private final List<Path> roots;
    private volatile @Nullable PathSurvey survey;

    /**
     * @param own what this installation adds: its data directory, the engine's data root, the engine's socket
     * @param home the home directory of whoever runs this
     */
    public ForbiddenPaths(List<ForbiddenPath> own, Path home) {
        this(
                Stream.concat(
                                Stream.concat(ALWAYS.stream(), own.stream()),
                                CREDENTIALS.stream().map(name -> new ForbiddenPath(home.resolve(name), "credentials")))
                        .toList(),
                List.of());
    }

    private ForbiddenPaths(List<ForbiddenPath> paths, List<Path> roots) {
        this.paths = paths;
        this.roots = List.copyOf(roots);
    }

    /** The same, and everything that is not at or below one of these; none of them means no such bound. */
    public ForbiddenPaths outside(List<Path> allowed) {
        return new ForbiddenPaths(paths, allowed);
    }

    /** Why a path is closed on every host, judged by its name alone. */
    public static Optional<String> declaredReasonAgainst(Path path) {
        if (path.getNameCount() == 0) {
            return Optional.of("it is the root directory of the host");
        }
        var name = FoldedName.of(path);
        return ALWAYS.stream()
                .flatMap(forbidden -> declaredConflict(name, forbidden).stream())
                .findFirst();
    }

    private static Optional<String> declaredConflict(FoldedName name, ForbiddenPath forbidden) {
        var closed = FoldedName.of(forbidden.path());
        return name.below(closed)
                ? Optional.of(forbidden.conflict("it is in"))
                : Optional.of(forbidden.conflict("it contains")).filter(_ -> closed.below(name));
    }

    /** Why {@code realPath} is closed, or empty. */
    Optional<String> reasonAgainst(Path realPath) {
        if (realPath.getNameCount() == 0) {
            return Optional.of("it is the root directory of the host");
        }
        var context = PathContext.of(realPath);
        for (var surveyed : survey().paths()) {
            var conflict = conflict(context, surveyed);
            if (conflict.isPresent()) {
                return conflict;
            }
        }
        return context.kernelView()
                .or(() -> InstallationData.reasonAgainst(realPath))
                .or(() -> outsideOfRoots(realPath));
    }

    /** By the directories that they are now, and not by a name that may have become a link. */
    private Optional<String> outsideOfRoots(Path realPath) {
        boolean inside = roots.isEmpty()
                || roots.stream()
                        .anyMatch(
                                root -> real(root).filter(realPath::startsWith).isPresent());
        return inside
                ? Optional.empty()
                : Optional.of(
                        "it is outside of runner.allowed_roots, the directories that this machine gives to tasks");
    }

    private static Optional<Path> real(Path root) {
        try {
            return Optional.of(root.toRealPath());
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    /** Looks ahead at what the next answer depends on, for a moment when nobody waits. What changes until then is seen all the same. */
    void lookAround() {
        survey = PathSurvey.of(paths);
        var _ = MountTable.ofThisProcess();
    }

    private PathSurvey survey() {
        var known = survey;
        if (known == null || !known.fresh()) {
            known = PathSurvey.of(paths);
            survey = known;
        }
        return known;
    }

    private static Optional<String> conflict(PathContext context, PathSurvey.Surveyed surveyed) {
        var forbidden = surveyed.forbidden();
        for (var spelling : surveyed.spellings()) {
            if (context.name().below(spelling.name()) || context.within(spelling)) {
                return Optional.of(forbidden.conflict("it is in"));
            }
            if (spelling.name().below(context.name()) && spelling.there()) {
                return Optional.of(forbidden.conflict("it contains"));
            }
        }
        return surveyed.there() && surveyed.spellings().stream().anyMatch(context::showsByMount)
                ? Optional.of(forbidden.conflict("through a mount it exposes"))
                : Optional.empty();
    }
}
