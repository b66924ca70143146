package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Arguments that make an ordinary call run or import something that is only named in data. */
public final class SwitchRule implements PythonRule {
    /** On any call: no library means anything harmless by these. */
    private static final Set<String> TRUSTING =
            Set.of("trust_remote_code", "eval_str", "allow_dangerous_deserialization");

    private static final Value.Bool OFF = new Value.Bool(false);
    private static final Value.Bool ON = new Value.Bool(true);
    private static final Set<String> TEST_MAIN = Set.of("unittest.main", "unittest.TestProgram");
    private static final Set<String> PYTEST = Set.of("pytest.main");
    private static final Set<String> OWN_MODULE = Set.of("__main__");

    @Override
    public Set<Class<? extends Use>> about() {
        return Set.of(Use.Called.class);
    }

    @Override
    public void judge(Use use, Facts facts, Report report) {
        if (!(use instanceof Use.Called called)) {
            return;
        }
        for (Expr.Keyword keyword : called.call().keywords()) {
            String name = keyword.name();
            if (name != null && (TRUSTING.contains(name) || (name.equals("allow_pickle") && loads(called)))) {
                turned(keyword, OFF, called, facts, report);
            } else if (name != null && name.equals("safe_mode")) {
                turned(keyword, ON, called, facts, report);
            } else if (name != null && name.equals("typ")) {
                unsafe(keyword, called, facts, report);
            }
        }
        if (called.calls(TEST_MAIN)) {
            tests(called, facts, report);
        }
        if (called.calls(PYTEST)) {
            plugins(called, facts, report);
        }
        if (called.method().equals("getter") && called.receiver() != null && patches(called.receiver())) {
            report.add(Family.INTROSPECTION, Certainty.DENIED, use.span(), "the module behind a patch");
        }
    }

    private static boolean loads(Use.Called called) {
        boolean reader = called.method().equals("load") || called.method().startsWith("parse_");
        return reader && !called.callee().has(Value.Symbol.class);
    }

    /** {@code YAML(typ="unsafe")}. */
    private static void unsafe(Expr.Keyword keyword, Use.Called called, Facts facts, Report report) {
        if (facts.values(keyword.value(), called.scope()).texts().contains("unsafe")) {
            report.add(
                    Family.DYNAMIC_CODE,
                    Certainty.DENIED,
                    keyword.span(),
                    "an unsafe loader can create any object",
                    "use typ=\"safe\"");
        }
    }

    /** The safe setting has to be written out to count. */
    private static void turned(Expr.Keyword keyword, Value.Bool safe, Use.Called called, Facts facts, Report report) {
        if (!facts.values(keyword.value(), called.scope()).isOnly(safe)) {
            report.add(
                    Family.DYNAMIC_CODE,
                    Certainty.DENIED,
                    keyword.span(),
                    keyword.name() + " runs code that comes with the data",
                    "remove it");
        }
    }

    /** A test runner imports and calls whatever its arguments name. */
    private static void tests(Use.Called called, Facts facts, Report report) {
        names(called.call().argument(0, "module"), called, facts, report);
        Expr argv = called.call().argument(2, "argv");
        if (argv instanceof Expr.Display list && list.elements().size() > 1) {
            for (Expr argument : list.elements().subList(1, list.elements().size())) {
                names(argument, called, facts, report);
            }
        }
    }

    private static void names(@Nullable Expr argument, Use.Called called, Facts facts, Report report) {
        if (argument == null) {
            return;
        }
        for (String text : facts.values(argument, called.scope()).texts()) {
            int dot = text.indexOf('.');
            boolean module = facts.catalog().isStandard(dot < 0 ? text : text.substring(0, dot));
            if (module && !OWN_MODULE.contains(text)) {
                report.add(
                        Family.IMPORT_HOOK,
                        Certainty.DENIED,
                        argument.span(),
                        "the test runner imports '" + text + "' by its name");
            }
        }
    }

    /** {@code -p name} imports a module by its name. */
    private static void plugins(Use.Called called, Facts facts, Report report) {
        Expr given = called.call().argument(0, "args");
        if (given instanceof Expr.Display list) {
            for (Expr argument : list.elements()) {
                if (facts.values(argument, called.scope())
                        .any(value ->
                                value instanceof Value.Text text && text.text().startsWith("-p"))) {
                    report.add(Family.IMPORT_HOOK, Certainty.DENIED, argument.span(), "a plugin of the test runner");
                }
            }
        }
    }

    private static boolean patches(Values receiver) {
        return receiver.any(value ->
                value instanceof Value.Result result && result.of().qualified().startsWith("unittest.mock.patch"));
    }
}
