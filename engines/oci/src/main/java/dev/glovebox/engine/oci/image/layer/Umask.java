package dev.glovebox.engine.oci.image.layer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Permissions that this process removes from new files. It never changes in a Java process. */
final class Umask {

    private static final int MASK = read();

    private Umask() {}

    static boolean takesFrom(int mode) {
        return (mode & MASK) != 0;
    }

    private static int read() {
        try (var lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("Umask:"))
                    .map(line -> Integer.parseInt(line.substring(6).strip(), 8))
                    .findFirst()
                    .orElse(0777);
        } catch (IOException unknown) {
            return 0777; // then every mode is set once more
        }
    }
}
