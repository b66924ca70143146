package dev.glovebox.selftest.report;

import dev.glovebox.json.Json;
import dev.glovebox.selftest.LevelReport;
import dev.glovebox.selftest.Report;
import dev.glovebox.selftest.Result;
import java.util.LinkedHashMap;
import java.util.Map;

/** A report for machines; its form is documented in docs/levels.md. */
public final class ReportJson {

    private ReportJson() {}

    public static String of(Report report) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("sound", report.sound());
        tree.put("elapsed_ms", report.elapsed().toMillis());
        tree.put("levels", report.levels().stream().map(ReportJson::level).toList());
        return Json.write(tree);
    }

    private static Map<String, Object> level(LevelReport level) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("level", level.level().label());
        switch (level) {
            case LevelReport.Unavailable(var _, String reason) -> {
                tree.put("available", false);
                tree.put("reason", reason);
            }
            case LevelReport.Tested tested -> {
                tree.put("available", true);
                tree.put("blocked", tested.blocked());
                tree.put("promised", tested.promised());
                tree.put(
                        "attacks",
                        tested.results().stream().map(ReportJson::result).toList());
            }
        }
        return tree;
    }

    private static Map<String, Object> result(Result result) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", result.attack().name());
        tree.put("line", result.attack().concern().line());
        tree.put("title", result.attack().concern().title());
        tree.put("verdict", result.verdict().label());
        tree.put("detail", result.verdict().detail());
        return tree;
    }
}
