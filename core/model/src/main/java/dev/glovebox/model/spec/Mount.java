package dev.glovebox.model.spec;

import dev.glovebox.model.value.Named;
import dev.glovebox.model.value.Printable;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** A place of the host as a box sees it. As asked: nothing about it has been checked yet. */
public record Mount(Path source, String target, Access access) {

    /** The form that {@link #parse} reads. */
    public static final String FORM = "SRC[:DST][:ro|rw|captured]";

    /** Access of the box to the mount. */
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

        /** As it stands by itself. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Either of the two. */
        public static Access parse(String text) {
            return Arrays.stream(values())
                    .filter(access -> access.label.equals(text))
                    .findFirst()
                    .orElseGet(() -> Named.of(values(), Access::word, text, "access"));
        }
    }

    /** The parts of a mount that is written part by part. */
    public static final List<String> PARTS = List.of("source", "target", "access", "readonly");

    /**
     * A mount that was written part by part, with the same defaults as {@link #FORM}.
     *
     * @param readonly the older word: true for read_only, false for read_write
     */
    public static Mount of(Path source, Optional<String> target, Optional<Access> access, Optional<Boolean> readonly) {
        if (access.isPresent() && readonly.isPresent()) {
            throw new IllegalArgumentException("a mount has both access and readonly; keep access");
        }
        return new Mount(
                source,
                target.orElseGet(() -> "/mnt/" + source.getFileName()),
                access.orElse(readonly.orElse(true) ? Access.READ_ONLY : Access.READ_WRITE));
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
        return parse(text, source -> base.resolve(source).normalize());
    }

    /** The same for one who knows better what a source means. */
    public static Mount parse(String text, Function<String, Path> place) {
        var access = Arrays.stream(Access.values())
                .filter(each -> text.endsWith(":" + each.label))
                .findFirst();
        String rest = access.map(last -> text.substring(0, text.length() - last.label.length() - 1))
                .orElse(text);
        int colon = rest.indexOf(':');
        String source = colon < 0 ? rest : rest.substring(0, colon);
        if (source.isBlank() || (colon >= 0 && rest.indexOf(':', colon + 1) >= 0)) {
            throw wrong(text);
        }
        try {
            var target = colon < 0 ? Optional.<String>empty() : Optional.of(rest.substring(colon + 1));
            return of(place.apply(source), target, access, Optional.empty());
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
