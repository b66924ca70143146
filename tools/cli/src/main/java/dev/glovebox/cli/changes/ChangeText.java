package dev.glovebox.cli.changes;

import dev.glovebox.cli.text.Count;
import dev.glovebox.model.value.Printable;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.KeptChanges;
import dev.glovebox.runtime.diff.ChangeContent;
import dev.glovebox.runtime.diff.Hunk;
import dev.glovebox.runtime.diff.TextDiff;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Change sets for people. Nothing that would be applied is cut or left out. */
public final class ChangeText {

    private static final String INDENT = "    ";

    private ChangeText() {}

    /** One line per change. */
    public static void list(ChangeSet set, PrintWriter out) {
        set.changes().forEach(change -> line(change, Layout.ENDLESS).forEach(out::println));
        set.notes().forEach(note -> out.println("note: " + Printable.text(note)));
        out.println(Count.of(set.changes().size(), "change") + ", " + set.refused() + " refused, hash " + set.hash());
        out.flush();
    }

    private static List<String> line(Change change, Layout layout) {
        String what = change.kind().letter() + "  "
                + change.origin().map(origin -> origin + " -> ").orElse("") + change.path() + kind(change);
        return switch (change.decision()) {
            case PathDecision.Allowed() -> layout.text("  ", what);
            case PathDecision.Denied(String rule, String reason) ->
                layout.text("! ", what + "  refused: " + reason + " [" + rule + "]");
        };
    }

    private static String kind(Change change) {
        var before = change.transition().before();
        var after = change.transition().after();
        var state = after.or(() -> before).orElseThrow();
        String modes = before.isPresent()
                        && after.isPresent()
                        && !before.get().modeText().equals(after.get().modeText())
                ? "  (" + before.get().modeText() + " -> " + after.get().modeText() + ")"
                : before.isEmpty() && executable(state) ? "  (executable, " + state.modeText() + ")" : "";
        return switch (state) {
            case FileState.Directory _ -> "/" + modes;
            case FileState.Link(String target) -> " -> " + target + modes;
            case FileState.Regular(int _, long size, String _) ->
                size > KeptChanges.DIFFABLE ? "  (" + Count.bytes(size) + ")" + modes : modes;
            case FileState.Special _ -> modes;
        };
    }

    private static boolean executable(FileState state) {
        return state instanceof FileState.Regular(int mode, long _, String _) && (mode & 0111) != 0;
    }

    /** The list line, then the difference. */
    public static void show(Change change, KeptChanges kept, PrintWriter out) throws IOException {
        rows(change, kept, Layout.ENDLESS).forEach(out::println);
    }

    static List<String> rows(Change change, KeptChanges kept, Layout layout) throws IOException {
        var rows = new ArrayList<>(line(change, layout));
        switch (ChangeContent.of(change, kept)) {
            case ChangeContent.Text(TextDiff diff) ->
                diff.hunks().forEach(hunk -> rows.addAll(rows(hunk, diff, layout)));
            case ChangeContent.Binary(String before, String after) ->
                rows.add(INDENT + "binary: " + Count.of(before.length(), "byte") + " -> "
                        + Count.of(after.length(), "byte"));
            case ChangeContent.Summary(String text) -> {
                if (!text.isEmpty()) {
                    rows.add(INDENT + text);
                }
            }
        }
        return rows;
    }

    static List<String> rows(Hunk hunk, TextDiff diff, Layout layout) {
        var rows = new ArrayList<String>();
        rows.add(INDENT + hunk.header() + " hunk " + hunk.number() + " of "
                + diff.hunks().size());
        for (String line : hunk.lines()) {
            boolean ended = line.endsWith("\n");
            rows.addAll(layout.bytes(INDENT, ended ? line.substring(0, line.length() - 1) : line));
            if (!ended) {
                rows.add(INDENT + "\\ No newline at end of file");
            }
        }
        return rows;
    }
}
