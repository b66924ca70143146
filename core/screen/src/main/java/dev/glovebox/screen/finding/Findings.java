package dev.glovebox.screen.finding;

import dev.glovebox.screen.source.SourceText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects findings: one per place and family, a bounded number, in the order of the source. */
public final class Findings implements Screen.Sink {
    /** A program with more to say about it is rejected anyway, and nobody reads further. */
    private static final int MOST = 200;

    private final SourceText source;
    private final Profile profile;
    private final List<Finding> found = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private int warnings;

    public Findings(SourceText source, Profile profile) {
        this.source = source;
        this.profile = profile;
    }

    @Override
    public synchronized void add(
            Family family, Certainty certainty, Screen.Region region, String reason, String instead) {
        Severity severity = profile.severity(certainty);
        boolean room = severity == Severity.ERROR ? found.size() - warnings < MOST : warnings < MOST;
        if (!room || !seen.add(family.id() + severity + region.line() + ":" + region.column())) {
            return;
        }
        if (severity == Severity.WARNING) {
            warnings++;
        }
        int endColumn = region.endLine() == region.line() ? region.endColumn() - 1 : Integer.MAX_VALUE;
        String excerpt = source.excerpt(region.line(), region.column() - 1, endColumn);
        found.add(new Finding(
                family,
                certainty,
                severity,
                new Finding.Location(region.line(), region.column(), region.endLine(), region.endColumn(), excerpt),
                new Finding.Explanation(SourceText.printable(reason), instead)));
    }

    public synchronized List<Finding> inOrder() {
        List<Finding> ordered = new ArrayList<>(found);
        ordered.sort(
                Comparator.<Finding>comparingInt(finding -> finding.position().line())
                        .thenComparingInt(finding -> finding.position().column()));
        return ordered;
    }
}
