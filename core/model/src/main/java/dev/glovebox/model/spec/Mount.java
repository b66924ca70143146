package dev.glovebox.model.spec;

import dev.glovebox.model.value.Printable;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A place of the host as a box sees it. As asked: nothing about it has been checked yet. */
public record Mount(Path source, String target, Access access) {

    /** The form that {@link #parse} reads. */
    public static final String FORM = "SRC[:DST][:ro|rw|captured]";

    /** What the box may do with the place. */
    public enum Access {
        READ_ONLY("ro"),
        READ_WRITE("rw"),
        /** Write to a layer of its own: the place stays as it is, and what was written can be reviewed and applied. */
        CAPTURED("captured");

        private final String label;

        Access(String label) {
            this.label = label;
        }

        /** As it stands at the end of a mount. */
        public String label() {
            return label;
        }
    }

    /** Reads {@link #FORM} with an absolute source. */
    public static Mount parse(String text) {
        var mount = parse(text, Path.of(""));
        if (!mount.source.isAbsolute()) {
            throw new IllegalArgumentException("'" + Printable.text(text) + "' has no absolute source; write " + FORM
                    + ", for example /srv/p1/data:/data:ro");
        }
        return mount;
    }

    /**
     * Reads {@link #FORM}: without a target it is {@code /mnt} and the last name of the source, without an access it is read-only.
     *
     * @param base where a relative source begins
     */
    public static Mount parse(String text, Path base) {
        String rest = text;
        var access = Access.READ_ONLY;
        for (Access each : Access.values()) {
            if (rest.equals(text) && rest.endsWith(":" + each.label)) {
                access = each;
                rest = rest.substring(0, rest.length() - each.label.length() - 1);
            }
        }
        int colon = rest.indexOf(':');
        String source = colon < 0 ? rest : rest.substring(0, colon);
        if (source.isBlank() || (colon >= 0 && rest.indexOf(':', colon + 1) >= 0)) {
            throw wrong(text);
        }
        try {
            Path path = base.resolve(source).normalize();
            return new Mount(path, colon < 0 ? "/mnt/" + path.getFileName() : rest.substring(colon + 1), access);
        } catch (InvalidPathException unwritable) {
            throw wrong(text);
        }
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(
                "'" + Printable.text(text) + "' is not a mount; write " + FORM + ", for example data:/data:ro");
    }

    /** {@code SRC:DST:ro}, the form of the command line. */
    @Override
    public String toString() {
        return source + ":" + target + ":" + access.label;
    }
}
