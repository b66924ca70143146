package dev.glovebox.config.file;

/**
 * A position in a file.
 *
 * @param file as people should read it
 * @param line counted from 1
 * @param column counted from 1
 */
public record SourcePosition(String file, int line, int column) {

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
