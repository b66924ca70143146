package dev.glovebox.bench.report;

import java.util.Locale;

/** The report as tables for a page. */
public final class Markdown {

    private Markdown() {}

    public static String of(Report report) {
        var page = new StringBuilder("| scenario | rounds | p50 ms | p95 ms | p99 ms |\n|---|---|---|---|---|\n");
        report.distributions()
                .forEach((name, figures) -> page.append(String.format(
                        Locale.ROOT,
                        "| %s | %s | %.2f | %.2f | %.2f |%n",
                        name,
                        figures.asMap().get("rounds"),
                        figures.p50(),
                        figures.millis(0.95),
                        figures.millis(0.99))));
        page.append("\n| ratio of medians | measured | bar |\n|---|---|---|\n");
        for (Target target : report.targets()) {
            page.append(String.format(
                    Locale.ROOT,
                    "| %s / %s | %.3f | ≤ %.3f |%n",
                    target.scenario(),
                    target.baseline(),
                    report.ratio(target),
                    target.most()));
        }
        page.append("\n| time | measured ms | bar |\n|---|---|---|\n");
        for (Ceiling ceiling : report.ceilings()) {
            page.append(String.format(
                    Locale.ROOT,
                    "| %s | %.2f | ≤ %.0f |%n",
                    ceiling.what(),
                    report.measured(ceiling),
                    ceiling.millis()));
        }
        page.append("\n| figure | measured |\n|---|---|\n");
        report.figures()
                .forEach((name, value) -> page.append(String.format(Locale.ROOT, "| %s | %.3f |%n", name, value)));
        return page.toString();
    }
}
