package dev.glovebox.cli.serve;

import dev.glovebox.engine.Installation;
import java.nio.file.Path;

/** Where the resident helper of an installation listens. */
final class DeskSocket {

    /** Changes whenever the two ends would misunderstand each other. */
    static final int PROTOCOL = 1;

    private DeskSocket() {}

    static Path of(Installation installation) {
        return of(installation.data());
    }

    static Path of(Path data) {
        return data.resolve("helper.sock");
    }
}
