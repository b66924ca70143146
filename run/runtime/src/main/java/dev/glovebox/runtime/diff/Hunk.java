package dev.glovebox.runtime.diff;

import java.util.ArrayList;
import java.util.List;

/**
 * Edits near each other, with the lines around them; the smallest thing that can be taken or left.
 *
 * @param number counts from 1
 * @param lines each with its leading space, minus or plus
 */
public record Hunk(int number, List<Edit> edits, String header, List<String> lines) {

    private static final int CONTEXT = 3;

    public Hunk {
        edits = List.copyOf(edits);
        lines = List.copyOf(lines);
    }

    static List<Hunk> grouped(List<String> before, List<Edit> edits) {
        var hunks = new ArrayList<Hunk>();
        var group = new ArrayList<Edit>();
        for (Edit edit : edits) {
            if (!group.isEmpty() && edit.before() - group.getLast().endBefore() > 2 * CONTEXT) {
                hunks.add(of(hunks.size() + 1, before, group));
                group.clear();
            }
            group.add(edit);
        }
        if (!group.isEmpty()) {
            hunks.add(of(hunks.size() + 1, before, group));
        }
        return hunks;
    }

    private static Hunk of(int number, List<String> before, List<Edit> edits) {
        int from = Math.max(0, edits.getFirst().before() - CONTEXT);
        int to = Math.min(before.size(), edits.getLast().endBefore() + CONTEXT);
        var lines = new ArrayList<String>();
        int at = from;
        int added = 0;
        for (Edit edit : edits) {
            before.subList(at, edit.before()).forEach(line -> lines.add(" " + line));
            edit.removed().forEach(line -> lines.add("-" + line));
            edit.added().forEach(line -> lines.add("+" + line));
            at = edit.endBefore();
            added += edit.added().size() - edit.removed().size();
        }
        before.subList(at, to).forEach(line -> lines.add(" " + line));
        int first = edits.getFirst().after() - (edits.getFirst().before() - from);
        return new Hunk(number, edits, header(from, to - from, first, to - from + added), lines);
    }

    /** An empty side is counted from the line before it, as diff has always done. */
    private static String header(int before, int beforeCount, int after, int afterCount) {
        return "@@ -" + range(before, beforeCount) + " +" + range(after, afterCount) + " @@";
    }

    private static String range(int start, int count) {
        return count == 0 ? start + ",0" : count == 1 ? "" + (start + 1) : (start + 1) + "," + count;
    }
}
