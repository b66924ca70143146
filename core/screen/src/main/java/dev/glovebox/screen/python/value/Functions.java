package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.scope.Callee;
import dev.glovebox.screen.python.scope.Variable;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Evaluates calls of the program's own functions. */
final class Functions {
    /** How far calls are followed into each other. */
    private static final int DEEPEST = 8;

    /** Calls worked out per program; names that are hidden behind more than this stay computed. */
    private static final int MOST_CALLS = 2_000;

    /**
     * Calls of a function from inside itself that are worked out per call from outside. Which way a condition goes is
     * not decided, so a recursion never ends by itself here, and one that branches doubles with every step.
     */
    private static final int MOST_RECURSIONS = 8;

    private final Evaluator evaluator;
    private final Map<Application, Values> applied = new HashMap<>();
    private final Set<Callee> open = new HashSet<>();
    private final List<Callee> entered = new ArrayList<>();
    private int recursions;
    private int calls;

    /** A function and what it was called with; worked out once. */
    private record Application(Callee callee, List<Values> arguments) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Application one && one.callee == callee && one.arguments.equals(arguments);
        }

        @Override
        public int hashCode() {
            return 31 * callee.hashCode() + arguments.hashCode();
        }
    }

    Functions(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** On constants a function of the program is worked out; otherwise it gives whatever it may give at all. */
    Values follow(@Nullable Callee callee, List<Values> arguments) {
        if (callee == null || callee.returns().isEmpty()) {
            return Values.PLAIN;
        }
        boolean constant = !arguments.isEmpty() && decided(arguments);
        return constant && worthEntering(callee) ? workedOut(callee, arguments) : anything(callee);
    }

    private boolean worthEntering(Callee callee) {
        if (entered.isEmpty()) {
            recursions = 0;
        }
        boolean again = entered.contains(callee) && ++recursions > MOST_RECURSIONS;
        return !again && entered.size() < DEEPEST && calls < MOST_CALLS;
    }

    private static boolean decided(List<Values> arguments) {
        for (Values argument : arguments) {
            if (!argument.decided()) {
                return false;
            }
        }
        return true;
    }

    private Values workedOut(Callee callee, List<Values> arguments) {
        Application application = new Application(callee, arguments);
        Values before = applied.get(application);
        if (before != null) {
            return before;
        }
        Map<Variable, Values> bound = new HashMap<>();
        int shift = callee.kind() == Callee.Kind.METHOD ? 1 : 0;
        for (int i = 0; i < callee.parameters().named().size(); i++) {
            Variable variable =
                    callee.scope().here(callee.parameters().named().get(i).name());
            int at = i - shift;
            if (variable != null && at >= 0 && at < arguments.size()) {
                bound.put(variable, arguments.get(at));
            }
        }
        entered.add(callee);
        calls++;
        try {
            List<Values> all = new ArrayList<>();
            for (Expr returned : callee.returns()) {
                all.add(evaluator.within(bound, returned, callee.scope()));
            }
            Values result = Values.union(all);
            applied.put(application, result);
            return result;
        } finally {
            entered.removeLast();
        }
    }

    private Values anything(Callee callee) {
        if (!open.add(callee)) {
            return Values.PLAIN;
        }
        try {
            List<Values> all = new ArrayList<>();
            for (Expr returned : callee.returns()) {
                all.add(evaluator.outside(() -> evaluator.of(returned, callee.scope())));
            }
            return Values.union(all);
        } finally {
            open.remove(callee);
        }
    }
}
