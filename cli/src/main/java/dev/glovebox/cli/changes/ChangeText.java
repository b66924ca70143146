package dev.glovebox.cli.changes;

import dev.glovebox.model.ByteSize;
import dev.glovebox.model.Printable;
import dev.glovebox.policy.change.Verdict;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.KeptChanges;
import dev.glovebox.runtime.diff.ChangeContent;
import dev.glovebox.runtime.diff.Hunk;
import dev.glovebox.runtime.diff.TextDiff;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Change sets on a terminal. */
public final class ChangeText {

    private ChangeText() {}

    /** One line per change. */
    public static void list(ChangeSet set, PrintWriter out) {
        set.changes().forEach(change -> out.println(line(change)));
        set.notes().forEach(note -> out.println("note: " + Printable.text(note)));
        out.println(set.changes().size() + " changes, " + set.refused() + " refused, hash " + set.hash());
        out.flush();
    }

    static String line(Change change) {
        String what = change.kind().letter() + "  "
                + change.origin().map(origin -> Printable.text(origin) + " -> ").orElse("")
                + Printable.text(change.path()) + kind(change);
        return switch (change.verdict()) {
            case Verdict.Allowed() -> "  " + what;
            case Verdict.Denied(String rule, String reason) ->
                "! " + what + "  refused: " + Printable.text(reason) + " [" + rule + "]";
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
                : "";
        return switch (state) {
            case FileState.Directory _ -> "/" + modes;
            case FileState.Link(String target) -> " -> " + Printable.text(target) + modes;
            case FileState.Regular(int _, long size, String _) ->
                size > KeptChanges.DIFFABLE ? "  (" + new ByteSize(size) + " bytes)" + modes : modes;
            case FileState.Special _ -> modes;
        };
    }

    /** The list line, then the difference. */
    public static void show(Change change, KeptChanges kept, PrintWriter out) throws IOException {
        out.println(line(change));
        switch (ChangeContent.of(change, kept)) {
            case ChangeContent.Text(TextDiff diff) -> diff.hunks().forEach(hunk -> show(hunk, diff, out));
            case ChangeContent.Binary(String before, String after) ->
                out.println("    binary: " + before.length() + " bytes became " + after.length());
            case ChangeContent.Summary(String text) -> {
                if (!text.isEmpty()) {
                    out.println("    " + text);
                }
            }
        }
    }

    static void show(Hunk hunk, TextDiff diff, PrintWriter out) {
        out.println("    " + hunk.header() + " hunk " + hunk.number() + " of "
                + diff.hunks().size());
        hunk.lines().forEach(line -> {
            boolean ended = line.endsWith("\n");
            String bare = ended ? line.substring(0, line.length() - 1) : line;
            out.println("    " + printable(bare));
            if (!ended) {
                out.println("    \\ No newline at end of file");
            }
        });
    }

    /** Bytes to characters, then to what a terminal only shows. */
    private static String printable(String bytes) {
        String text = new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        return Printable.text(text.replace("\t", "    "));
    }
}
