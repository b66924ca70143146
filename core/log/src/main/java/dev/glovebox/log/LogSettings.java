package dev.glovebox.log;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Configuration of the log.
 *
 * @param level of our own lines; those of libraries are one step rarer, see {@link ProcessLog}
 * @param file none for standard error
 */
public record LogSettings(LogLevel level, LogFormat format, Optional<Path> file, Rotation rotation) {

    /**
     * When a file starts anew.
     *
     * @param keep how many old files stay
     */
    public record Rotation(long bytes, int keep) {
        public Rotation {
            if (bytes < 1 || keep < 0) {
                throw new IllegalArgumentException("a log file has at least one byte, and no fewer than 0 are kept");
            }
        }
    }
}
