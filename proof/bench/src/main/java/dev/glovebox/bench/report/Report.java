package dev.glovebox.bench.report;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures of one run, for people and for machines. */
public record Report(
        Map<String, Distribution> distributions,
        List<Target> targets,
        List<Ceiling> ceilings,
        Map<String, Double> figures) {

    public void print(PrintStream out) {
        out.printf("%-28s %7s %9s %9s %9s%n", "scenario", "rounds", "p50 ms", "p95 ms", "p99 ms");
        distributions.forEach((name, figures) -> out.printf(
                Locale.ROOT,
                "%-28s %7s %9.2f %9.2f %9.2f%n",
                name,
                figures.asMap().get("rounds"),
                figures.p50(),
                figures.millis(0.95),
                figures.millis(0.99)));
        out.println();
        for (Target target : targets) {
            out.printf(
                    Locale.ROOT,
                    "%-4s %s is %.3f x %s (at most %.3f)%n",
                    met(target) ? "ok" : "MISS",
                    target.scenario(),
                    ratio(target),
                    target.baseline(),
                    target.most());
        }
        for (Ceiling ceiling : ceilings) {
            out.printf(
                    Locale.ROOT,
                    "%-4s %s is %.2f ms (at most %.0f)%n",
                    measured(ceiling) <= ceiling.millis() ? "ok" : "MISS",
                    ceiling.what(),
                    measured(ceiling),
                    ceiling.millis());
        }
        out.println();
        figures.forEach((name, value) -> out.printf(Locale.ROOT, "%-52s %12.3f%n", name, value));
    }

    public Map<String, Object> asMap() {
        var scenarios = new LinkedHashMap<String, Object>();
        distributions.forEach((name, figures) -> scenarios.put(name, figures.asMap()));
        var map = new LinkedHashMap<String, Object>();
        map.put("scenarios", scenarios);
        map.put("targets", targets.stream().map(this::asMap).toList());
        map.put("ceilings", ceilings.stream().map(this::asMap).toList());
        map.put("figures", figures);
        return map;
    }

    private Map<String, Object> asMap(Ceiling ceiling) {
        var map = new LinkedHashMap<String, Object>();
        map.put("scenario", ceiling.scenario());
        map.put("quantile", ceiling.quantile());
        map.put("millis", measured(ceiling));
        map.put("at_most", ceiling.millis());
        map.put("met", measured(ceiling) <= ceiling.millis());
        return map;
    }

    double measured(Ceiling ceiling) {
        var figures = distributions.get(ceiling.scenario());
        return figures == null ? Double.NaN : figures.millis(ceiling.quantile());
    }

    private Map<String, Object> asMap(Target target) {
        var map = new LinkedHashMap<String, Object>();
        map.put("scenario", target.scenario());
        map.put("baseline", target.baseline());
        map.put("ratio", ratio(target));
        map.put("at_most", target.most());
        map.put("met", met(target));
        return map;
    }

    double ratio(Target target) {
        return median(target.scenario()) / median(target.baseline());
    }

    private boolean met(Target target) {
        return ratio(target) <= target.most();
    }

    private double median(String scenario) {
        var figures = distributions.get(scenario);
        return figures == null ? Double.NaN : figures.p50();
    }
}
