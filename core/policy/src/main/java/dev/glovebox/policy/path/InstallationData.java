package dev.glovebox.policy.path;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The data of any installation of Glovebox on this host, recognised by what every one of them has. Whose it is does not matter: a box
 * that sees it sees other runs' changes and records.
 */
final class InstallationData {

    /** The rarest first, so that an ordinary directory takes one look. */
    private static final List<String> MARKS = List.of("doors", "boxes", "ledger", "images", "init");

    /** Where below a directory it lies, where it is kept at all. Looking everywhere would take longer than a run. */
    private static final List<String> USUAL = List.of(
            "data",
            "glovebox",
            ".glovebox",
            ".local/share/glovebox",
            "share/glovebox",
            "lib/glovebox",
            "var/lib/glovebox");

    private InstallationData() {}

    /** Why {@code realPath} is closed for what it is, for where it lies or for what it contains. */
    static Optional<String> reasonAgainst(Path realPath) {
        for (Path at = realPath; at != null && at.getNameCount() > 0; at = at.getParent()) {
            if (marked(at)) {
                return Optional.of("it is in " + described(at));
            }
        }
        return Stream.concat(USUAL.stream().map(realPath::resolve), Stream.of(Path.of("/var/lib/glovebox")))
                .filter(below -> below.startsWith(realPath) && marked(below))
                .findFirst()
                .map(below -> "it contains " + described(below));
    }

    private static String described(Path data) {
        return data + " (the data of a Glovebox installation)";
    }

    private static boolean marked(Path directory) {
        return MARKS.stream().allMatch(mark -> Files.isDirectory(directory.resolve(mark)));
    }
}
