package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.catalog.PythonCatalog;
import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Texts that a library evaluates. Statements given to timers and profilers are read as part of the program, so here
 * only those that are not constants matter; expressions of data frames are looked through for names and calls.
 */
public final class CodeTextRule implements PythonRule {
    private static final Set<String> STATEMENTS = Set.of("timeit.timeit", "timeit.repeat", "timeit.Timer");

    /** Nothing but a text can be given to these. */
    private static final Set<String> EXECUTORS =
            Set.of("cProfile.run", "cProfile.runctx", "profile.run", "profile.runctx");

    private static final Set<String> PROFILES = Set.of("cProfile.Profile", "profile.Profile");
    private static final Set<String> RUNS = Set.of("run", "runctx");
    private static final Set<String> EXPRESSIONS = Set.of(
            "pandas.eval",
            "numexpr.evaluate",
            "sympy.sympify",
            "sympy.parse_expr",
            "sympy.parsing.sympy_parser.parse_expr",
            "sympy.S");
    private static final Set<String> SECOND = Set.of("sympy.lambdify", "sympy.utilities.lambdify");

    /** Nearly every function of sympy evaluates the texts it is given; names of symbols are texts as well. */
    private static final Pattern CODE =
            Pattern.compile("\\b(?:open|eval|exec|compile|input|getattr|setattr|vars|globals|locals|"
                    + "breakpoint|help|exit|quit)\\s*\\(|(?<!\\w)__\\w+__");

    private static final Set<String> METHODS = Set.of("query", "eval");

    /** Where a text comes from that somebody else wrote: the command line, the keyboard. */
    private static final Set<String> GIVEN = Set.of("sys", PythonCatalog.BUILTINS);

    private static final Pattern CALLS_OUT = Pattern.compile(
            "@\\s*\\w+\\s*[.(]|__|\\bimport\\b|\\blambda\\b|\\bsystem\\b"
                    + "|\\b(?:open|eval|exec|compile|print|input|getattr|setattr|vars|globals|locals|breakpoint|help)\\s*\\(");

    @Override
    public Set<Class<? extends Use>> about() {
        return Set.of(Use.Named.class, Use.Called.class);
    }

    @Override
    public void judge(Use use, Facts facts, Report report) {
        if (use instanceof Use.Named named
                && named.role() == Use.Role.VALUE
                && EXPRESSIONS.contains(named.symbol().qualified())) {
            report.add(
                    Family.DYNAMIC_CODE,
                    Certainty.DENIED,
                    use.span(),
                    named.symbol().qualified() + " is used as a value, and");
        }
        if (!(use instanceof Use.Called called)) {
            return;
        }
        if (called.calls(STATEMENTS)) {
            for (Expr argument : called.call().arguments()) {
                statement(facts.values(argument, called.scope()), called, report);
            }
            called.call().keywords().stream()
                    .filter(keyword ->
                            keyword.name() != null && Set.of("stmt", "setup").contains(keyword.name()))
                    .forEach(keyword -> statement(facts.values(keyword.value(), called.scope()), called, report));
        }
        if (called.calls(EXECUTORS) || (RUNS.contains(called.method()) && profiles(called.receiver()))) {
            executed(called.call().argument(0, "statement", "cmd"), called, facts, report);
        }
        symbolic(called, facts, report);
        boolean evaluates =
                called.calls(EXPRESSIONS) || (called.receiver() != null && METHODS.contains(called.method()));
        Expr text = evaluates
                ? called.call().argument(0, "expr", "ex", "a", "s")
                : called.calls(SECOND) ? called.call().argument(1, "expr") : null;
        if (text != null) {
            expression(facts.values(text, called.scope()), called, report);
        }
    }

    private static boolean profiles(@Nullable Values receiver) {
        return receiver != null
                && receiver.any(value -> value instanceof Value.Result made
                        && PROFILES.contains(made.of().qualified()));
    }

    private static void executed(@Nullable Expr text, Use.Called called, Facts facts, Report report) {
        if (text == null || !facts.values(text, called.scope()).decided()) {
            report.add(
                    Family.DYNAMIC_CODE,
                    Certainty.DENIED,
                    called.span(),
                    "a computed string is run as code",
                    "call the function between enable() and disable()");
        }
    }

    private static void symbolic(Use.Called called, Facts facts, Report report) {
        boolean sympy = called.callee()
                .any(value -> value instanceof Value.Symbol symbol
                        && (symbol.module().equals("sympy") || symbol.module().startsWith("sympy.")));
        for (int i = 0; sympy && i < called.call().arguments().size(); i++) {
            Expr argument = called.call().arguments().get(i);
            boolean code = facts.values(argument, called.scope())
                    .any(value -> value instanceof Value.Text text
                            && CODE.matcher(text.text()).find());
            if (code) {
                report.add(
                        Family.DYNAMIC_CODE,
                        Certainty.DENIED,
                        argument.span(),
                        "an expression that calls functions",
                        "compute it in Python and pass the result");
            }
        }
    }

    private static void statement(Values text, Use use, Report report) {
        boolean callable = text.every(value ->
                value instanceof Value.Function || value instanceof Value.Anonymous || value instanceof Value.Symbol);
        boolean given = text.any(value -> value instanceof Value.Prefix
                || (value instanceof Value.Result result
                        && GIVEN.contains(result.of().module())));
        if (given || (!callable && text.opacity().compareTo(Value.Opaque.COMPUTED) >= 0)) {
            report.add(
                    Family.DYNAMIC_CODE,
                    Certainty.DENIED,
                    use.span(),
                    "a computed string is run as code",
                    "pass a function instead of a string");
        } else if (!callable && !text.decided()) {
            report.add(
                    Family.UNDECIDED,
                    Certainty.UNDECIDED,
                    use.span(),
                    "a string may be run as code here",
                    "pass a function instead of a string");
        }
    }

    private static void expression(Values text, Use use, Report report) {
        boolean callsOut = text.any(value -> (value instanceof Value.Text constant
                        && CALLS_OUT.matcher(constant.text()).find())
                || (value instanceof Value.Prefix prefix
                        && CALLS_OUT.matcher(prefix.known()).find()));
        if (callsOut || text.opacity() == Value.Opaque.DECODED) {
            report.add(
                    Family.DYNAMIC_CODE,
                    Certainty.DENIED,
                    use.span(),
                    "an expression that calls functions",
                    "compute it in Python and pass the result");
        } else if (text.opacity() != Value.Opaque.NUMBER) {
            report.add(Family.UNDECIDED, Certainty.UNDECIDED, use.span(), "an evaluated expression");
        }
    }
}
