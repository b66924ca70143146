package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Value;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Loaders that are safe or not depending on an argument. */
public final class LoaderRule implements PythonRule {
    private static final Set<String> YAML = Set.of("yaml.load", "yaml.load_all");
    private static final Set<String> NUMPY = Set.of("numpy.load");
    private static final Set<String> TORCH = Set.of("torch.load");

    @Override
    public Set<Class<? extends Use>> about() {
        return Set.of(Use.Called.class);
    }

    @Override
    public void judge(Use use, Facts facts, Report report) {
        if (!(use instanceof Use.Called called)) {
            return;
        }
        if (called.calls(YAML) && !safeLoader(called, facts)) {
            report.add(
                    Family.DYNAMIC_CODE,
                    Certainty.DENIED,
                    use.span(),
                    "yaml.load without SafeLoader can create any object",
                    "use yaml.safe_load");
        }
        if (called.calls(NUMPY) && !isNot(called, facts, "allow_pickle", true)) {
            report.add(
                    Family.DYNAMIC_CODE,
                    Certainty.DENIED,
                    use.span(),
                    "numpy.load with allow_pickle runs code from the file",
                    "remove allow_pickle");
        }
        if (called.calls(TORCH) && !is(called, facts, "weights_only")) {
            report.add(
                    Family.DYNAMIC_CODE,
                    Certainty.DENIED,
                    use.span(),
                    "torch.load runs code from the file",
                    "pass weights_only=True");
        }
    }

    private static boolean safeLoader(Use.Called called, Facts facts) {
        Expr loader = called.call().argument(1, "Loader");
        return loader != null
                && facts.values(loader, called.scope())
                        .every(value -> value instanceof Value.Symbol symbol
                                && symbol.path().endsWith("SafeLoader"));
    }

    private static @Nullable Expr keyword(Use.Called called, String name) {
        return called.call().argument(-1, name);
    }

    private static boolean is(Use.Called called, Facts facts, String name) {
        Expr given = keyword(called, name);
        return given != null && facts.values(given, called.scope()).isOnly(new Value.Bool(true));
    }

    /** Not given, or given as a constant other than the one named. */
    private static boolean isNot(Use.Called called, Facts facts, String name, boolean value) {
        Expr given = name.equals("allow_pickle") ? called.call().argument(2, name) : keyword(called, name);
        return given == null
                ? !called.call().unpacks()
                : facts.values(given, called.scope()).isOnly(new Value.Bool(!value));
    }
}
