package dev.glovebox.daemon;

import dev.glovebox.engine.Installation;
import java.nio.file.Path;

/** Where the daemon of an installation listens. */
final class DaemonSocket {

    /** Changes whenever the two ends would misunderstand each other. */
    static final int PROTOCOL = 3;

    /**
     * Older requests are declined: a launcher gives up after twice that time, and nothing is to be done twice.
     */
    static final int FRESH_SECONDS = 5;

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
