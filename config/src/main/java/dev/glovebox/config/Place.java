package dev.glovebox.config;

/**
 * A position in a file.
 *
 * @param file as people should read it
 * @param line counted from 1
 * @param column counted from 1
 */
public record Place(String file, int line, int column) {

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
