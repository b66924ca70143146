package dev.glovebox.runtime.walls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The namespaces this process is in; a box must not share them. */
final class HostNamespaces {

    private HostNamespaces() {}

    static Optional<String> of(String name) {
        try {
            return Optional.of(
                    Files.readSymbolicLink(Path.of("/proc/self/ns", name)).toString());
        } catch (IOException hidden) {
            return Optional.empty();
        }
    }
}
