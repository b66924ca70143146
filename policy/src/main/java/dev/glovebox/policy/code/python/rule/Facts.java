package dev.glovebox.policy.code.python.rule;

import dev.glovebox.policy.code.CodePolicy;
import dev.glovebox.policy.code.Profile;
import dev.glovebox.policy.code.catalog.PythonCatalog;
import dev.glovebox.policy.code.python.scope.Scope;
import dev.glovebox.policy.code.python.tree.Expr;
import dev.glovebox.policy.code.python.value.Evaluator;
import dev.glovebox.policy.code.python.value.Value;
import dev.glovebox.policy.code.python.value.Values;

/** What a rule may ask about the program and the policy. */
public record Facts(Evaluator evaluator, PythonCatalog catalog, CodePolicy policy) {
    public Values values(Expr expression, Scope scope) {
        return evaluator.of(expression, scope);
    }

    /** An object or a class of the program that inherits nothing from elsewhere. */
    boolean own(Value value) {
        return switch (value) {
            case Value.Instance instance -> evaluator.isOwn(instance.of());
            case Value.LocalClass local -> evaluator.isOwn(local.definition());
            default -> false;
        };
    }

    public boolean narrow() {
        return policy.profile().breadth() == Profile.Breadth.NARROW;
    }

    public boolean allows(String name) {
        return policy.names().allow().covers(name) && !denies(name);
    }

    public boolean denies(String name) {
        return policy.names().deny().covers(name);
    }
}
