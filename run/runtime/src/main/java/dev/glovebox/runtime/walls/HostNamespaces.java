package dev.glovebox.runtime.walls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The namespaces this process is in, which it never leaves; a box must not share them. */
final class HostNamespaces {

    private static final Map<String, Optional<String>> KNOWN = new ConcurrentHashMap<>();

    private HostNamespaces() {}

    static Optional<String> of(String name) {
        return KNOWN.computeIfAbsent(name, HostNamespaces::read);
    }

    private static Optional<String> read(String name) {
        try {
            return Optional.of(
                    Files.readSymbolicLink(Path.of("/proc/self/ns", name)).toString());
        } catch (IOException hidden) {
            return Optional.empty();
        }
    }
}
