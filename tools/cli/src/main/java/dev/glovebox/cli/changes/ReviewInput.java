package dev.glovebox.cli.changes;

import java.io.IOException;
import java.util.Optional;

/** Whoever is asked. A question is drawn before its answer is waited for. */
public interface ReviewInput {

    /**
     * The next line, without its end. What was typed before this was called does not count: it answers something else, perhaps a
     * question that the program under review made up.
     *
     * @return empty at the end of the input
     */
    Optional<String> next() throws IOException;
}
