package dev.glovebox.protocol.outcome;

import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import java.util.Map;

/**
 * Changes of an attempt to its project. The content stays with the runner, under the run's id there.
 *
 * @param keptAs the id the changes have on the runner's machine
 * @param files the first of them, refused ones included
 */
public record ChangesReport(ChangeSummary summary, String keptAs, List<File> files) {

    /** At most so many are listed; the summary counts all. */
    public static final int MOST_FILES = 1000;

    /**
     * One changed file.
     *
     * @param path printable: odd characters are escaped
     * @param kind what happened to it, for example {@code added}
     */
    public record File(String path, String kind) {
        Map<String, Object> tree() {
            return new Tree().put("path", path).put("kind", kind).map();
        }

        static File read(Reading from) {
            return new File(from.text("path"), from.text("kind"));
        }
    }

    public ChangesReport {
        files = files.stream().limit(MOST_FILES).toList();
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("strategy", summary.strategy())
                .put("changes", summary.changes())
                .put("refused", summary.refused())
                .put("bytes", summary.bytes())
                .put("hash", summary.hash())
                .put("notes", summary.notes())
                .put("kept_as", keptAs)
                .put("files", files.stream().map(File::tree).toList())
                .map();
    }

    public static ChangesReport read(Reading from) {
        return new ChangesReport(
                new ChangeSummary(
                        from.text("strategy"),
                        from.integer("changes", 0, Integer.MAX_VALUE).orElse(0),
                        from.integer("refused", 0, Integer.MAX_VALUE).orElse(0),
                        from.number("bytes", 0, Long.MAX_VALUE).orElse(0L),
                        from.text("hash"),
                        from.texts("notes")),
                from.text("kept_as"),
                from.objects("files", File::read));
    }
}
