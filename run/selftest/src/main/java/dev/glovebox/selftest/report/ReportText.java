package dev.glovebox.selftest.report;

import dev.glovebox.model.value.Printable;
import dev.glovebox.selftest.LevelReport;
import dev.glovebox.selftest.Report;
import dev.glovebox.selftest.Result;
import dev.glovebox.selftest.bed.Verdict;
import java.io.PrintWriter;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A report for people: a table for each level, then everything that is not as it should be. */
public final class ReportText {

    private final PrintWriter out;

    public ReportText(PrintWriter out) {
        this.out = out;
    }

    public void print(Report report) {
        for (LevelReport level : report.levels()) {
            switch (level) {
                case LevelReport.Unavailable(var name, String reason) ->
                    out.printf("%s: not available here: %s%n%n", name.label(), Printable.text(reason));
                case LevelReport.Tested tested -> print(tested);
            }
        }
        for (LevelReport.Tested level : report.tested()) {
            level.bad().forEach(result -> problem(level, result));
        }
        out.printf(
                "%s in %.1f s%n",
                report.sound() ? "no hole; every control succeeded," : "NOT SOUND,",
                report.elapsed().toMillis() / 1000.0);
        out.flush();
    }

    private void print(LevelReport.Tested level) {
        out.printf("%s: %d of %d blocked%n", level.level().label(), level.blocked(), level.promised());
        level.results().stream()
                .collect(Collectors.groupingBy(
                        result -> result.attack().concern().line(), TreeMap::new, Collectors.toList()))
                .forEach(this::row);
        out.println();
    }

    private void row(int line, List<Result> results) {
        long blocked = count(results, Verdict.Blocked.class);
        long silent = count(results, Verdict.NotRunnable.class);
        long unpromised = count(results, Verdict.NotPromised.class);
        long tried = results.size() - silent - unpromised;
        if (tried + silent == 0) {
            out.printf("  %-40s not promised at this level%n", Topics.of(line));
            return;
        }
        out.printf("  %-40s %3d of %-3d", Topics.of(line), blocked, tried);
        if (unpromised > 0) {
            out.printf("  %d not promised", unpromised);
        }
        if (silent > 0) {
            out.printf("  not runnable here: %s", names(results));
        }
        out.println(blocked < tried ? "  <<<" : "");
    }

    private static long count(List<Result> results, Class<? extends Verdict> kind) {
        return results.stream()
                .filter(result -> kind.isInstance(result.verdict()))
                .count();
    }

    private static String names(List<Result> results) {
        return results.stream()
                .filter(result -> result.verdict() instanceof Verdict.NotRunnable)
                .map(result -> result.attack().name())
                .collect(Collectors.joining(", "));
    }

    private void problem(LevelReport.Tested level, Result result) {
        out.printf(
                "%s at %s: %s (%s)%n  %s%n  check: %s%n%n",
                result.verdict().label(),
                level.level().label(),
                result.attack().name(),
                result.attack().concern().title(),
                Printable.text(result.verdict().detail()),
                result.attack().concern().remedy());
    }
}
