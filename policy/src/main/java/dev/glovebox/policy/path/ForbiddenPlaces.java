package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Places no box ever sees: not they, nothing below them, and nothing that contains one of them. No configuration opens them.
 */
public final class ForbiddenPlaces {

    /** A place, and why it is closed. */
    public record Place(Path path, String reason) {}

    private static final List<Place> ALWAYS = List.of(
            new Place(Path.of("/proc"), "the kernel's view of every process"),
            new Place(Path.of("/sys"), "the kernel's settings"),
            new Place(Path.of("/dev"), "the host's devices"),
            new Place(Path.of("/etc"), "the host's configuration and accounts"),
            new Place(Path.of("/root"), "the administrator's home"),
            new Place(Path.of("/boot"), "the host's kernel"),
            new Place(Path.of("/run"), "sockets of the host's services, the container socket among them"),
            new Place(Path.of("/var/run"), "sockets of the host's services, the container socket among them"),
            new Place(Path.of("/var/lib/docker"), "the container engine's own data"),
            new Place(Path.of("/var/lib/containerd"), "the container engine's own data"));

    /** Below a home directory: keys and tokens. */
    private static final List<String> CREDENTIALS = List.of(
            ".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".config/gcloud", ".netrc", ".git-credentials");

    private final List<Place> places;

    /**
     * @param own what this installation adds: its data directory, the engine's data root, the engine's socket
     * @param home the home directory of whoever runs this
     */
    public ForbiddenPlaces(List<Place> own, Path home) {
        this.places = Stream.concat(
                        Stream.concat(ALWAYS.stream(), own.stream()),
                        CREDENTIALS.stream().map(name -> new Place(home.resolve(name), "credentials")))
                .toList();
    }

    /** Why a path is closed on every host, judged by its name alone. */
    public static Optional<String> declaredReasonAgainst(Path path) {
        if (path.getNameCount() == 0) {
            return Optional.of("it is the root of the host");
        }
        return ALWAYS.stream()
                .filter(place -> below(path, place.path()) || below(place.path(), path))
                .map(place -> (below(path, place.path()) ? "it lies in " : "it contains ") + place.path() + " ("
                        + place.reason() + ")")
                .findFirst();
    }

    /** Why {@code realPath} is closed, or empty. */
    Optional<String> reasonAgainst(Path realPath) {
        if (realPath.getNameCount() == 0) {
            return Optional.of("it is the root of the host");
        }
        var standing = Standing.of(realPath);
        return places.stream()
                .map(place -> conflict(standing, place))
                .flatMap(Optional::stream)
                .findFirst()
                .or(standing::kernelView);
    }

    private static Optional<String> conflict(Standing standing, Place place) {
        var spellings = spellings(place.path());
        for (Path spelling : spellings) {
            if (below(standing.path(), spelling) || standing.within(spelling)) {
                return Optional.of("it lies in " + place.path() + " (" + place.reason() + ")");
            }
            if (below(spelling, standing.path()) && !Files.notExists(spelling)) {
                return Optional.of("it contains " + place.path() + " (" + place.reason() + ")");
            }
        }
        // What is known not to exist is shown by no mount either.
        boolean there = spellings.size() > 1 || !Files.notExists(place.path());
        return there && spellings.stream().anyMatch(standing::showsByMount)
                ? Optional.of("through a mount it shows " + place.path() + " (" + place.reason() + ")")
                : Optional.empty();
    }

    /** A forbidden place may itself be a link, as /var/run is on most hosts. */
    private static List<Path> spellings(Path place) {
        var all = new ArrayList<Path>();
        all.add(place);
        if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            return all; // most homes have few of these, and asking on would cost an exception each time
        }
        try {
            all.add(place.toRealPath());
        } catch (IOException absent) {
            return all;
        }
        return all;
    }

    /** Compared as text: what folding makes of a name need not be a path this JVM could write. */
    private static boolean below(Path path, Path base) {
        return (folded(path) + "/").startsWith(folded(base) + "/");
    }

    private static String folded(Path path) {
        return Normalizer.normalize(path.toString(), Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }
}
