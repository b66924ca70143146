package dev.glovebox.engine.oci.image.layer;

import dev.glovebox.engine.oci.image.tar.ByteName;
import dev.glovebox.model.value.Printable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where in its tree an entry is: names that lead downwards only, each as bytes. */
record EntryPath(List<String> names) {

    private static final String MARK = ".wh.";
    private static final String OPAQUE = ".wh..wh..opq";

    /** A slash at the beginning means the root of the image, as everywhere in images. */
    static EntryPath of(String bytes, LayerLimits limits) throws LayerRefusedException {
        if (bytes.length() > LayerLimits.LONGEST_PATH) {
            throw new LayerRefusedException(
                    "a path is longer than " + LayerLimits.LONGEST_PATH + " bytes: " + Printable.text(bytes));
        }
        var names = new ArrayList<String>();
        for (String name : bytes.split("/", -1)) {
            if (name.isEmpty() || name.equals(".")) {
                continue;
            }
            if (name.equals("..")) {
                throw new LayerRefusedException("a path leads upwards: " + Printable.text(bytes));
            }
            if (name.length() > LayerLimits.LONGEST_NAME) {
                throw new LayerRefusedException(
                        "a name is longer than " + LayerLimits.LONGEST_NAME + " bytes: " + Printable.text(name));
            }
            names.add(name);
        }
        if (names.size() > limits.depth()) {
            throw new LayerRefusedException(
                    "a path is deeper than " + limits.depth() + " directories: " + Printable.text(bytes));
        }
        return new EntryPath(List.copyOf(names));
    }

    boolean root() {
        return names.isEmpty();
    }

    Path name() {
        return ByteName.path(last());
    }

    EntryPath parent() {
        return new EntryPath(names.subList(0, names.size() - 1));
    }

    Path path() {
        return root() ? Path.of("") : ByteName.path(String.join("/", names));
    }

    private String last() {
        return names.getLast();
    }

    /** Effect of a name in a layer on the layers below it. */
    enum Mark {
        NONE,
        /** The entry whose name follows the mark is gone. */
        WHITEOUT,
        /** Nothing that this directory had is left. */
        OPAQUE,
        /** For a file system that nobody uses any more. */
        IGNORED,
        /** The mark of nothing. */
        INVALID
    }

    Mark mark() {
        return mark(last());
    }

    static Mark mark(String name) {
        if (!name.startsWith(MARK)) {
            return Mark.NONE;
        }
        if (name.equals(OPAQUE)) {
            return Mark.OPAQUE;
        }
        String hidden = hidden(name);
        if (hidden.startsWith(MARK)) {
            return Mark.IGNORED;
        }
        return hidden.isEmpty() || hidden.equals(".") || hidden.equals("..") ? Mark.INVALID : Mark.WHITEOUT;
    }

    /** Whose absence a whiteout marks. */
    static String hidden(String name) {
        return name.substring(MARK.length());
    }

    @Override
    public String toString() {
        return Printable.text(String.join("/", names));
    }
}
