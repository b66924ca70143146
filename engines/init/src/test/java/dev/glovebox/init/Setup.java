package dev.glovebox.init;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Which build of init a test runs, and over which kind of channel. Over a socket it is inspected first, as the runtime does: the first command then
 * gets the process that waits for it.
 */
enum Setup {
    RELEASE_OVER_STDIO,
    RELEASE_OVER_SOCKET,
    SANITIZED_OVER_STDIO,
    SANITIZED_OVER_SOCKET;

    boolean overSocket() {
        return this == RELEASE_OVER_SOCKET || this == SANITIZED_OVER_SOCKET;
    }

    Path binary() {
        return this == RELEASE_OVER_STDIO || this == RELEASE_OVER_SOCKET ? release() : sanitized("init");
    }

    static Path release() {
        return Release.PATH;
    }

    /** Made by {@code build.sh check} in the phase test-compile. */
    static Path sanitized(String name) {
        return Path.of("target", "sanitized", name).toAbsolutePath();
    }

    private static final class Release {
        static final Path PATH = extract();

        private static Path extract() {
            try {
                return InitBinary.extractTo(Files.createDirectories(Path.of("target", "extracted")))
                        .toAbsolutePath();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
