package dev.glovebox.runtime.diff;

import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.KeptChanges;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;

/**
 * A change set as a patch for {@code git apply}. Refused changes are left out, as are empty directories, which git does not
 * know. Written change by change, with one character per byte: together they may be more than there is memory.
 */
public final class GitPatch {

    private static final int MAY_EXECUTE = 0100;

    private final KeptChanges kept;
    private final StringBuilder text = new StringBuilder();

    private GitPatch(KeptChanges kept) {
        this.kept = kept;
    }

    public static void write(ChangeSet set, KeptChanges kept, OutputStream out) throws IOException {
        var latin = new OutputStreamWriter(out, StandardCharsets.ISO_8859_1);
        for (Change change : set.changes()) {
            if (change.allowed()) {
                var patch = new GitPatch(kept);
                patch.add(change);
                latin.append(patch.text);
            }
        }
        latin.flush();
    }

    private void add(Change change) throws IOException {
        var before = change.transition().before().map(GitPatch::mode).orElse("");
        var after = change.transition().after().map(GitPatch::mode).orElse("");
        if (before.equals(after) && change.origin().isEmpty() && change.kind() == Change.Kind.MODE) {
            return; // only the bit that allows execution is git's business
        }
        if (before.isEmpty() && after.isEmpty()) {
            return;
        }
        var content = ChangeContent.of(change, kept);
        if (content instanceof ChangeContent.Summary(String reason) && !reason.isEmpty()) {
            text.append("# left out: ")
                    .append(quoted("", change.path()))
                    .append(": ")
                    .append(reason)
                    .append('\n');
            return;
        }
        if (!before.isEmpty() && !after.isEmpty() && !before.substring(0, 3).equals(after.substring(0, 3))) {
            // git has no patch from one type to another: the old goes, the new comes
            section(change, before, "");
            body(new Sides(change.path(), true, false), halves(change).first());
            section(change, "", after);
            body(new Sides(change.path(), false, true), halves(change).second());
            return;
        }
        section(change, before, after);
        body(
                new Sides(change.origin().orElse(change.path()), change.path(), !before.isEmpty(), !after.isEmpty()),
                content);
    }

    /** Which versions of a path there are: an empty file is not an absent one. */
    private record Sides(String from, String path, boolean before, boolean after) {
        Sides(String path, boolean before, boolean after) {
            this(path, path, before, after);
        }
    }

    private record Halves(ChangeContent first, ChangeContent second) {}

    private Halves halves(Change change) throws IOException {
        byte[] nothing = new byte[0];
        return switch (ChangeContent.of(change, kept)) {
            case ChangeContent.Text(TextDiff diff) ->
                new Halves(
                        new ChangeContent.Text(TextDiff.between(Lines.join(diff.before()), nothing)),
                        new ChangeContent.Text(TextDiff.between(nothing, Lines.join(diff.after()))));
            case ChangeContent.Binary(String before, String after) ->
                new Halves(new ChangeContent.Binary(before, ""), new ChangeContent.Binary("", after));
            case ChangeContent.Summary summary -> new Halves(summary, summary);
        };
    }

    private static String mode(FileState state) {
        return switch (state) {
            case FileState.Regular(int mode, long _, String _) -> (mode & MAY_EXECUTE) != 0 ? "100755" : "100644";
            case FileState.Link _ -> "120000";
            case FileState.Directory _, FileState.Special _ -> "";
        };
    }

    private void section(Change change, String before, String after) {
        String from = change.origin().orElse(change.path());
        text.append("diff --git ").append(quoted("a/", from)).append(' ').append(quoted("b/", change.path()));
        text.append('\n');
        if (before.isEmpty()) {
            text.append("new file mode ").append(after).append('\n');
        } else if (after.isEmpty()) {
            text.append("deleted file mode ").append(before).append('\n');
        } else if (!before.equals(after)) {
            text.append("old mode ")
                    .append(before)
                    .append("\nnew mode ")
                    .append(after)
                    .append('\n');
        }
        change.origin()
                .ifPresent(origin -> text.append("rename from ")
                        .append(quoted("", origin))
                        .append("\nrename to ")
                        .append(quoted("", change.path()))
                        .append('\n'));
    }

    private void body(Sides sides, ChangeContent content) {
        switch (content) {
            case ChangeContent.Text(TextDiff diff) -> {
                if (!diff.hunks().isEmpty()) {
                    text.append("--- ").append(sides.before ? quoted("a/", sides.from) : "/dev/null");
                    text.append("\n+++ ").append(sides.after ? quoted("b/", sides.path) : "/dev/null");
                    text.append('\n');
                    diff.hunks().forEach(this::hunk);
                }
            }
            case ChangeContent.Binary(String before, String after) ->
                text.append("index ")
                        .append(sides.before ? GitBinary.name(before) : GitBinary.ABSENT)
                        .append("..")
                        .append(sides.after ? GitBinary.name(after) : GitBinary.ABSENT)
                        .append('\n')
                        .append(GitBinary.literal(before, after));
            case ChangeContent.Summary _ -> {}
        }
    }

    private void hunk(Hunk hunk) {
        text.append(hunk.header()).append('\n');
        for (String line : hunk.lines()) {
            text.append(line);
            if (!line.endsWith("\n")) {
                text.append("\n\\ No newline at end of file\n");
            }
        }
    }

    /** As git quotes names with anything but plain characters in them. */
    static String quoted(String prefix, String path) {
        var quoted = new StringBuilder();
        boolean plain = true;
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            int c = b & 0xFF;
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
                plain = false;
            } else if (c < 0x20 || c >= 0x7F) {
                quoted.append("\\%03o".formatted(c));
                plain = false;
            } else {
                quoted.append((char) c);
            }
        }
        return plain ? prefix + path : "\"" + prefix + quoted + "\"";
    }
}
