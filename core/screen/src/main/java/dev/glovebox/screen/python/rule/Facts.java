package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.catalog.PythonCatalog;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Profile;
import dev.glovebox.screen.python.scope.Scope;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import dev.glovebox.screen.python.value.Evaluator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Facts about one program and its policy, for rules. */
public final class Facts {
    private final Evaluator evaluator;
    private final PythonCatalog catalog;
    private final CodePolicy policy;
    private final Map<Value.Symbol, List<Objection>> objections = new HashMap<>();

    public Facts(Evaluator evaluator, PythonCatalog catalog, CodePolicy policy) {
        this.evaluator = evaluator;
        this.catalog = catalog;
        this.policy = policy;
    }

    public Evaluator evaluator() {
        return evaluator;
    }

    public PythonCatalog catalog() {
        return catalog;
    }

    CodePolicy policy() {
        return policy;
    }

    public Values values(Expr expression, Scope scope) {
        return evaluator.of(expression, scope);
    }

    /** Objections to a member of a module, computed once per program. */
    List<Objection> objections(Value.Symbol symbol, Function<Value.Symbol, List<Objection>> against) {
        List<Objection> before = objections.get(symbol);
        if (before != null) {
            return before;
        }
        List<Objection> found = against.apply(symbol);
        objections.put(symbol, found);
        return found;
    }

    /** An object or a class of the program that inherits nothing from elsewhere. */
    boolean own(Value value) {
        if (value instanceof Value.Instance instance) {
            return evaluator.isOwn(instance.of());
        }
        return value instanceof Value.LocalClass local && evaluator.isOwn(local.definition());
    }

    boolean narrow() {
        return policy.profile().breadth() == Profile.Breadth.NARROW;
    }

    boolean allows(String name) {
        return policy.names().allow().covers(name) && !denies(name);
    }

    boolean denies(String name) {
        return policy.names().deny().covers(name);
    }
}
