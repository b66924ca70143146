package dev.glovebox.screen.python;

import dev.glovebox.screen.python.scope.Scope;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import dev.glovebox.screen.python.value.Evaluator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Environment variables that tune a library and hold nothing: reading or setting them by constant name is no finding. */
final class EnvironmentNames {
    private static final Set<String> HARMLESS = Set.of(
            "OMP_NUM_THREADS",
            "MKL_NUM_THREADS",
            "OPENBLAS_NUM_THREADS",
            "NUMEXPR_NUM_THREADS",
            "VECLIB_MAXIMUM_THREADS",
            "TF_CPP_MIN_LOG_LEVEL",
            "TF_ENABLE_ONEDNN_OPTS",
            "TOKENIZERS_PARALLELISM",
            "CUDA_VISIBLE_DEVICES",
            "NO_COLOR",
            "PYTHONHASHSEED",
            "COLUMNS",
            "LINES",
            "LOG_LEVEL",
            "DEBUG");
    private static final Set<String> READERS =
            Set.of("os.getenv", "os.environ.get", "os.environ.setdefault", "os.environ.pop");

    private EnvironmentNames() {}

    static boolean harmless(Expr.Subscript subscript, Evaluator evaluator, Scope scope) {
        return is(evaluator.of(subscript.value(), scope), "os.environ") && named(subscript.index(), evaluator, scope);
    }

    static boolean harmless(Expr.Call call, Values callee, Evaluator evaluator, Scope scope) {
        return callee.every(value -> value instanceof Value.Symbol symbol && READERS.contains(symbol.qualified()))
                && named(call.argument(0), evaluator, scope);
    }

    private static boolean is(Values values, String symbol) {
        return values.every(
                value -> value instanceof Value.Symbol one && one.qualified().equals(symbol));
    }

    private static boolean named(@Nullable Expr name, Evaluator evaluator, Scope scope) {
        return name != null
                && evaluator
                        .of(name, scope)
                        .every(value -> value instanceof Value.Text text && HARMLESS.contains(text.text()));
    }
}
