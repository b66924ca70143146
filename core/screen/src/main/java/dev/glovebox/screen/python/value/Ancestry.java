package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.scope.Program;
import dev.glovebox.screen.python.scope.Scope;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Stmt;
import dev.glovebox.screen.python.tree.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which classes of the program inherit from nothing but each other and types that only hold data. */
final class Ancestry {
    private static final Set<String> HARMLESS =
            Set.of("builtins", "abc", "enum", "typing", "collections", "collections.abc", "dataclasses");

    private final Program program;
    private final Evaluator evaluator;
    private final Map<Stmt.ClassDef, Boolean> known = new HashMap<>();

    Ancestry(Program program, Evaluator evaluator) {
        this.program = program;
        this.evaluator = evaluator;
    }

    boolean isOwn(Stmt.ClassDef definition) {
        Boolean before = known.get(definition);
        if (before != null) {
            return before;
        }
        boolean own = isOwn(definition, new HashSet<>());
        known.put(definition, own);
        return own;
    }

    private boolean isOwn(Stmt.ClassDef definition, Set<Stmt.ClassDef> seen) {
        Scope around = program.inside(definition).parent();
        if (around == null || !seen.add(definition)) {
            return around != null;
        }
        for (Expr base : definition.bases()) {
            Expr type = base instanceof Expr.Subscript generic ? generic.value() : base;
            boolean own = evaluator
                    .of(type, around)
                    .every(value -> value instanceof Value.LocalClass local
                            ? isOwn(local.definition(), seen)
                            : value instanceof Value.Symbol symbol && HARMLESS.contains(symbol.module()));
            if (!own) {
                return false;
            }
        }
        return true;
    }
}
