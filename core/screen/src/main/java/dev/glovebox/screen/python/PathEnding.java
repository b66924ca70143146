package dev.glovebox.screen.python;

import dev.glovebox.screen.python.scope.Scope;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Operator;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import dev.glovebox.screen.python.value.Evaluator;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The constant parts at the end of a path whose start is not known: wherever {@code base / "etc" / "passwd"} starts, it
 * says what it is after.
 */
final class PathEnding {
    private static final Set<String> JOINS = Set.of("join", "joinpath");

    /** What anybody is after has fewer; every link of a long chain would be read with all before it. */
    private static final int MOST_PARTS = 16;

    private PathEnding() {}

    /** Whether a call puts a path together, under whatever name the function was imported. */
    static boolean joins(String method, Values callee) {
        return JOINS.contains(method)
                || callee.any(value ->
                        value instanceof Value.Symbol symbol && symbol.path().equals("join"));
    }

    static String of(Expr.Binary division, Evaluator evaluator, Scope scope) {
        List<String> parts = new ArrayList<>();
        Expr left = division;
        while (parts.size() < MOST_PARTS
                && left instanceof Expr.Binary binary
                && binary.operator() == Operator.DIVIDE) {
            String part = constant(binary.right(), evaluator, scope);
            if (part == null) {
                break;
            }
            parts.addFirst(part);
            left = binary.left();
        }
        return joined(parts);
    }

    static String of(Expr.Call call, Evaluator evaluator, Scope scope) {
        List<String> parts = new ArrayList<>();
        for (Expr argument : call.arguments().reversed()) {
            String part = constant(argument, evaluator, scope);
            if (part == null) {
                break;
            }
            parts.addFirst(part);
        }
        return joined(parts);
    }

    private static @Nullable String constant(Expr part, Evaluator evaluator, Scope scope) {
        List<String> texts = evaluator.of(part, scope).texts();
        return texts.size() == 1 ? texts.getFirst() : null;
    }

    /** One part alone is judged where it stands. */
    private static String joined(List<String> parts) {
        return parts.size() < 2 ? "" : String.join("/", parts);
    }
}
