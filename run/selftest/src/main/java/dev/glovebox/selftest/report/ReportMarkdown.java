package dev.glovebox.selftest.report;

import dev.glovebox.selftest.LevelReport;
import dev.glovebox.selftest.Report;
import dev.glovebox.selftest.bed.Attack;
import dev.glovebox.selftest.bed.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The table of what each level stops, for the documentation. */
public final class ReportMarkdown {

    private ReportMarkdown() {}

    /**
     * Attacks down, levels across, costs at the end.
     *
     * @param milliseconds of a whole run at a level, by its label; what a benchmark has not measured is left out
     */
    public static String of(Report report, Map<String, Double> milliseconds) {
        var levels = report.tested();
        var text = new StringBuilder();
        text.append("| attack | ")
                .append(joined(levels, level -> level.level().label()))
                .append(" |\n");
        text.append("|---|").append("---|".repeat(levels.size())).append('\n');
        for (Attack attack : attacks(levels)) {
            text.append("| ").append(attack.concern().title()).append(" | ");
            text.append(joined(levels, level -> mark(level, attack))).append(" |\n");
        }
        text.append("| **blocked of promised** | ");
        text.append(joined(levels, level -> "**" + level.blocked() + " of " + level.promised() + "**"))
                .append(" |\n");
        text.append("| memory of an almost empty box | ");
        text.append(joined(levels, level -> String.format(Locale.ROOT, "%.1f MB", level.memory() / 1e6)))
                .append(" |\n");
        if (!milliseconds.isEmpty()) {
            text.append("| a complete run of `true`, median | ");
            text.append(joined(
                            levels,
                            level -> Optional.ofNullable(
                                            milliseconds.get(level.level().label()))
                                    .map(median -> String.format(Locale.ROOT, "%.0f ms", median))
                                    .orElse("")))
                    .append(" |\n");
        }
        return text.toString();
    }

    private static List<Attack> attacks(List<LevelReport.Tested> levels) {
        return levels.stream()
                .flatMap(level -> level.results().stream())
                .map(result -> result.attack())
                .distinct()
                .toList();
    }

    private static String joined(
            List<LevelReport.Tested> levels, java.util.function.Function<LevelReport.Tested, String> cell) {
        return levels.stream().map(cell).collect(Collectors.joining(" | "));
    }

    private static String mark(LevelReport.Tested level, Attack attack) {
        return level.results().stream()
                .filter(result -> result.attack().equals(attack))
                .map(result -> switch (result.verdict()) {
                    case Verdict.Blocked _ -> "blocked";
                    case Verdict.NotPromised _ -> "–";
                    case Verdict.NotRunnable _ -> "not attempted¹";
                    case Verdict.Hole _ -> "**HOLE**";
                    case Verdict.ControlFailed _, Verdict.Unclear _ -> "?";
                })
                .findFirst()
                .orElse("");
    }
}
