package dev.glovebox.screen.python.scope;

import dev.glovebox.screen.python.tree.Stmt;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A parsed program with its names resolved. Nodes are keys by identity. {@code attributes} holds, per attribute name,
 * everything ever stored under it on any object: without types, that is what reading it may give.
 */
public record Program(
        List<Stmt> body,
        Scope module,
        IdentityHashMap<Object, Scope> scopes,
        IdentityHashMap<Object, Callee> callees,
        Map<String, List<Binding>> attributes) {

    /** How many variables there are; each has a number below that. */
    public int variableCount() {
        return module.variableCount();
    }

    /** The last line anything stands on, about. */
    public int lines() {
        return body.isEmpty() ? 0 : body.getLast().span().endLine();
    }

    /** The scope a function, class, lambda or comprehension opens. */
    public Scope inside(Object node) {
        Scope scope = scopes.get(node);
        if (scope == null) {
            throw new IllegalStateException(
                    "no scope was opened for " + node.getClass().getSimpleName());
        }
        return scope;
    }

    public @Nullable Callee callee(Object definition) {
        return callees.get(definition);
    }
}
