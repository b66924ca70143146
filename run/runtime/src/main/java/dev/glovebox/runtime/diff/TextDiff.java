package dev.glovebox.runtime.diff;

import com.github.difflib.DiffUtils;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The difference of two texts. */
public record TextDiff(List<String> before, List<String> after, List<Hunk> hunks) {

    /** Past this, finding the smallest difference takes a hostile text minutes; then the middle is one edit. */
    private static final int MOST_COMPARED = 10_000;

    public TextDiff {
        before = List.copyOf(before);
        after = List.copyOf(after);
        hunks = List.copyOf(hunks);
    }

    public static TextDiff between(byte[] before, byte[] after) {
        var old = Lines.split(before);
        var current = Lines.split(after);
        return new TextDiff(old, current, Hunk.grouped(old, edits(old, current)));
    }

    private static List<Edit> edits(List<String> before, List<String> after) {
        int head = 0;
        int shorter = Math.min(before.size(), after.size());
        while (head < shorter && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head
                && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        var old = before.subList(head, before.size() - tail);
        var current = after.subList(head, after.size() - tail);
        if (old.isEmpty() && current.isEmpty()) {
            return List.of();
        }
        if (old.isEmpty() || current.isEmpty() || old.size() + current.size() > MOST_COMPARED) {
            return List.of(new Edit(head, old, head, current));
        }
        var edits = new ArrayList<Edit>();
        for (var delta : DiffUtils.diff(old, current, new MyersDiffWithLinearSpace<String>())
                .getDeltas()) {
            var edit = new Edit(
                    head + delta.getSource().getPosition(),
                    delta.getSource().getLines(),
                    head + delta.getTarget().getPosition(),
                    delta.getTarget().getLines());
            if (!edits.isEmpty() && edits.getLast().touches(edit)) {
                edits.add(edits.removeLast().and(edit)); // what goes is shown before what comes
            } else {
                edits.add(edit);
            }
        }
        return edits;
    }

    /** The old text with some of the hunks taken. */
    public byte[] taking(Set<Integer> numbers) {
        var result = new ArrayList<String>();
        int at = 0;
        for (Hunk hunk : hunks) {
            if (numbers.contains(hunk.number())) {
                for (Edit edit : hunk.edits()) {
                    result.addAll(before.subList(at, edit.before()));
                    result.addAll(edit.added());
                    at = edit.endBefore();
                }
            }
        }
        result.addAll(before.subList(at, before.size()));
        return Lines.join(result);
    }
}
