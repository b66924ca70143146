package dev.glovebox.daemon;

import dev.glovebox.engine.Installation;
import java.nio.file.Path;

/** Where the daemon of an installation listens. */
final class DaemonSocket {

    /** Changes whenever the two ends would misunderstand each other. */
    static final int PROTOCOL = 2;

    /** A command line that has no answer by then does its work itself. */
    static final int PATIENCE_SECONDS = 10;

    /** What was asked longer ago is declined: who asked may be about to give up, and nothing is to be done twice. */
    static final int FRESH_SECONDS = PATIENCE_SECONDS / 2;

    private DaemonSocket() {}

    static Path of(Installation installation) {
        return of(installation.data());
    }

    static Path of(Path data) {
        return data.resolve("daemon.sock");
    }

    /** Held by the process that may listen there. */
    static Path lock(Path data) {
        return data.resolve("daemon.lock");
    }
}
