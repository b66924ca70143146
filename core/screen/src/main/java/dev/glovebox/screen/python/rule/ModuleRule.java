package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.catalog.Listing;
import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.python.tree.Span;
import java.util.Set;

/** Which modules may be imported, and that a guarded one is only ever a prefix, never a value. */
public final class ModuleRule implements PythonRule {
    @Override
    public Set<Class<? extends Use>> about() {
        return Set.of(Use.Imported.class, Use.StarImported.class, Use.ModuleValue.class);
    }

    @Override
    public void judge(Use use, Facts facts, Report report) {
        if (use instanceof Use.Imported imported) {
            imported(imported.module(), imported.span(), facts, report);
        } else if (use instanceof Use.StarImported star) {
            star(star, facts, report);
        } else if (use instanceof Use.ModuleValue value) {
            value(value, facts, report);
        }
    }

    private static void imported(String module, Span span, Facts facts, Report report) {
        if (facts.allows(module)) {
            return;
        }
        if (facts.denies(module)) {
            report.add(
                    Family.UNLISTED,
                    Certainty.DENIED,
                    span,
                    "module " + module + " is on the deny list",
                    "do not use it");
            return;
        }
        switch (facts.catalog().module(module)) {
            case Listing.Denied denied -> report.add(denied.family(), Certainty.DENIED, span, "module " + module);
            case Listing.Unlisted _ -> report.add(Family.UNLISTED, Certainty.UNLISTED, span, "module " + module);
            case Listing.Wide _ -> {
                if (facts.narrow()) {
                    report.add(Family.UNLISTED, Certainty.UNLISTED, span, "module " + module);
                }
            }
            case Listing.Foreign _ ->
                report.add(
                        Family.UNDECIDED,
                        Certainty.UNDECIDED,
                        span,
                        "module " + module + " is unknown",
                        "add it to the allow list if it is trusted");
            case Listing.Allowed _ -> {}
        }
    }

    private static void star(Use.StarImported star, Facts facts, Report report) {
        String module = star.module();
        if (!facts.allows(module)
                && facts.catalog().isStandard(module)
                && facts.catalog().isGuarded(module)) {
            report.add(
                    Family.UNLISTED,
                    Certainty.UNLISTED,
                    star.span(),
                    "all names of " + module + " are imported, including denied ones",
                    "import the members by name");
        } else if (!facts.allows(module) && facts.catalog().exports(module).isEmpty()) {
            report.add(
                    Family.UNDECIDED,
                    Certainty.UNDECIDED,
                    star.span(),
                    "names of " + module + " that are unknown may replace other names",
                    "import the members by name");
        }
    }

    private static void value(Use.ModuleValue value, Facts facts, Report report) {
        String module = value.module();
        if (facts.allows(module)) {
            return;
        }
        boolean guarded = facts.catalog().isGuarded(module) && facts.catalog().isStandard(module);
        report.add(
                Family.INTROSPECTION,
                guarded ? Certainty.DENIED : Certainty.UNDECIDED,
                value.span(),
                "module " + module + " is used as a value, so its use cannot be followed",
                "name the member where it is used: " + module + ".name");
    }
}
