package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * How the forbidden places stand on this host: which are there, what they are called and what they are. Two dozen places take
 * longer to look at than the rest of an approval, so a survey serves for a moment. What is asked for, and what is mounted where,
 * is looked at every time: only a place that came into being within this moment is judged by its name alone.
 */
record PathSurvey(List<Surveyed> paths, long taken) {

    private static final long MOMENT = TimeUnit.SECONDS.toNanos(1);

    /** @param spellings a place may itself be a link, as /var/run is on most hosts */
    record Surveyed(ForbiddenPaths.ForbiddenPath forbidden, List<Spelling> spellings) {

        /** A path that does not exist is shown by no mount either. */
        boolean there() {
            return spellings.size() > 1 || spellings.getFirst().there();
        }
    }

    /** @param there also where nobody can tell */
    record Spelling(Path path, FoldedName name, Optional<FileIdentity> identity, boolean there) {

        static Spelling of(Path path) {
            return new Spelling(path, FoldedName.of(path), FileIdentity.ifThere(path), !Files.notExists(path));
        }
    }

    static PathSurvey of(List<ForbiddenPaths.ForbiddenPath> paths) {
        return new PathSurvey(
                paths.stream()
                        .map(forbidden -> new Surveyed(forbidden, spellings(forbidden.path())))
                        .toList(),
                System.nanoTime());
    }

    boolean fresh() {
        return System.nanoTime() - taken < MOMENT;
    }

    private static List<Spelling> spellings(Path forbidden) {
        if (!Files.exists(forbidden, LinkOption.NOFOLLOW_LINKS)) {
            return List.of(Spelling.of(
                    forbidden)); // most homes have few of these, and asking on would cost an exception each time
        }
        try {
            return Stream.of(forbidden, forbidden.toRealPath())
                    .map(Spelling::of)
                    .toList();
        } catch (IOException absent) {
            return List.of(Spelling.of(forbidden));
        }
    }
}
