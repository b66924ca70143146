package dev.glovebox.policy.code.python.scope;

import dev.glovebox.policy.code.python.tree.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A scope of the program, with Python's rules for finding a name from inside it. */
public final class Scope {
    /** A class body is no scope for the functions inside it; a comprehension is a function. */
    public enum Kind {
        MODULE,
        CLASS,
        FUNCTION
    }

    private final Kind kind;
    private final @Nullable Scope parent;
    private final Map<String, Variable> variables = new HashMap<>();
    private final Set<String> globals = new HashSet<>();
    private final Set<String> nonlocals = new HashSet<>();
    private final List<String> starModules = new ArrayList<>();

    Scope(Kind kind, @Nullable Scope parent) {
        this.kind = kind;
        this.parent = parent;
    }

    public Kind kind() {
        return kind;
    }

    public @Nullable Scope parent() {
        return parent;
    }

    public Scope module() {
        Scope scope = this;
        while (scope.parent != null) {
            scope = scope.parent;
        }
        return scope;
    }

    /** Modules imported with a star; only possible, and only kept, at the top. */
    public List<String> starModules() {
        return module().starModules;
    }

    void declareGlobal(String name) {
        globals.add(name);
    }

    void declareNonlocal(String name) {
        nonlocals.add(name);
    }

    /** The variable an assignment in this scope writes to. */
    Variable target(String name) {
        if (globals.contains(name)) {
            return module().own(name);
        }
        if (nonlocals.contains(name)) {
            for (Scope scope = parent; scope != null; scope = scope.parent) {
                Variable found = scope.kind == Kind.FUNCTION ? scope.variables.get(name) : null;
                if (found != null) {
                    return found;
                }
            }
        }
        return own(name);
    }

    private Variable own(String name) {
        return variables.computeIfAbsent(name, missing -> new Variable(missing, kind));
    }

    public @Nullable Variable here(String name) {
        return variables.get(name);
    }

    /**
     * The variables a read of the name may mean, innermost first. A read may fall through a class or module variable
     * that is not surely bound yet, to the next scope and in the end to the builtins, which {@code builtins} says.
     */
    public Lookup find(String name, Span use) {
        Scope scope = !globals.isEmpty() && globals.contains(name) ? module() : this;
        List<Variable> found = List.of();
        for (; scope != null; scope = scope.parent) {
            Variable variable = skips(scope, name) ? null : scope.variables.get(name);
            if (variable != null) {
                boolean sure = scope.kind == Kind.FUNCTION || variable.surelyBoundAt(use);
                if (sure && found.isEmpty()) {
                    return variable.alone();
                }
                found = found.isEmpty() ? new ArrayList<>(2) : found;
                found.add(variable);
                if (sure) {
                    return new Lookup(found, Fallback.NONE);
                }
            }
        }
        return found.isEmpty() ? Lookup.NOTHING : new Lookup(found, Fallback.BUILTINS);
    }

    private boolean skips(Scope scope, String name) {
        return scope == this ? !nonlocals.isEmpty() && nonlocals.contains(name) : scope.kind == Kind.CLASS;
    }

    /** Where a read goes when no variable of the program is bound. */
    public enum Fallback {
        NONE,
        BUILTINS
    }

    /** What a read of a name may mean. */
    public record Lookup(List<Variable> variables, Fallback fallback) {
        private static final Lookup NOTHING = new Lookup(List.of(), Fallback.BUILTINS);
    }
}
