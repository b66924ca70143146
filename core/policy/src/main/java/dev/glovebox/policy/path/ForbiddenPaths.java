package dev.glovebox.policy.path;

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

    private final List<ForbiddenPath> places;
    private volatile @Nullable PathSurvey survey;

    /**
     * @param own what this installation adds: its data directory, the engine's data root, the engine's socket
     * @param home the home directory of whoever runs this
     */
    public ForbiddenPaths(List<ForbiddenPath> own, Path home) {
        this.places = Stream.concat(
                        Stream.concat(ALWAYS.stream(), own.stream()),
                        CREDENTIALS.stream().map(name -> new ForbiddenPath(home.resolve(name), "credentials")))
                .toList();
    }

    /** Why a path is closed on every host, judged by its name alone. */
    public static Optional<String> declaredReasonAgainst(Path path) {
        if (path.getNameCount() == 0) {
            return Optional.of("it is the root directory of the host");
        }
        var name = FoldedName.of(path);
        return ALWAYS.stream()
                .flatMap(place -> declaredConflict(name, place).stream())
                .findFirst();
    }

    private static Optional<String> declaredConflict(FoldedName name, ForbiddenPath place) {
        var closed = FoldedName.of(place.path());
        return name.below(closed)
                ? Optional.of(place.conflict("it is in"))
                : Optional.of(place.conflict("it contains")).filter(_ -> closed.below(name));
    }

    /** Why {@code realPath} is closed, or empty. */
    Optional<String> reasonAgainst(Path realPath) {
        if (realPath.getNameCount() == 0) {
            return Optional.of("it is the root directory of the host");
        }
        var standing = PathContext.of(realPath);
        for (var surveyed : survey().places()) {
            var conflict = conflict(standing, surveyed);
            if (conflict.isPresent()) {
                return conflict;
            }
        }
        return standing.kernelView().or(() -> InstallationData.reasonAgainst(realPath));
    }

    /** Looks ahead at what the next answer depends on, for a moment when nobody waits. What changes until then is seen all the same. */
    void lookAround() {
        survey = PathSurvey.of(places);
        var _ = MountTable.ofThisProcess();
    }

    private PathSurvey survey() {
        var known = survey;
        if (known == null || !known.fresh()) {
            known = PathSurvey.of(places);
            survey = known;
        }
        return known;
    }

    private static Optional<String> conflict(PathContext standing, PathSurvey.Surveyed surveyed) {
        var place = surveyed.place();
        for (var spelling : surveyed.spellings()) {
            if (standing.name().below(spelling.name()) || standing.within(spelling)) {
                return Optional.of(place.conflict("it is in"));
            }
            if (spelling.name().below(standing.name()) && spelling.there()) {
                return Optional.of(place.conflict("it contains"));
            }
        }
        return surveyed.there() && surveyed.spellings().stream().anyMatch(standing::showsByMount)
                ? Optional.of(place.conflict("through a mount it exposes"))
                : Optional.empty();
    }
}
