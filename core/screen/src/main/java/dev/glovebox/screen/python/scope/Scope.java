package dev.glovebox.screen.python.scope;

import dev.glovebox.screen.python.tree.Span;
import dev.glovebox.screen.python.tree.Stmt;
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
    private final Scope module;
    private final Map<String, Variable> variables = new HashMap<>();
    private Set<String> globals = Set.of();
    private Set<String> nonlocals = Set.of();
    private List<String> starModules = List.of();
    private int numbered;
    private @Nullable Callee function;
    private Stmt.@Nullable ClassDef definition;
    private boolean comprehension;

    Scope(Kind kind, @Nullable Scope parent) {
        this.kind = kind;
        this.parent = parent;
        this.module = parent == null ? this : parent.module;
    }

    public Kind kind() {
        return kind;
    }

    public @Nullable Scope parent() {
        return parent;
    }

    public Scope module() {
        return module;
    }

    /** Modules imported with a star; only possible, and only kept, at the top. */
    public List<String> starModules() {
        return module.starModules;
    }

    void starModule(String name) {
        module.starModules = module.starModules.isEmpty() ? new ArrayList<>() : module.starModules;
        module.starModules.add(name);
    }

    /** How many variables the whole program has. */
    int variableCount() {
        return module.numbered;
    }

    void openedBy(Callee callee) {
        function = callee;
    }

    void openedBy(Stmt.ClassDef of) {
        definition = of;
    }

    void openedByComprehension() {
        comprehension = true;
    }

    @Nullable
    Callee function() {
        return function;
    }

    Stmt.@Nullable ClassDef definition() {
        return definition;
    }

    boolean isComprehension() {
        return comprehension;
    }

    void declareGlobal(String name) {
        globals = globals.isEmpty() ? new HashSet<>() : globals;
        globals.add(name);
    }

    void declareNonlocal(String name) {
        nonlocals = nonlocals.isEmpty() ? new HashSet<>() : nonlocals;
        nonlocals.add(name);
    }

    /** The variable an assignment in this scope writes to. */
    Variable target(String name) {
        if (globals.contains(name)) {
            return module.own(name);
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
        Variable before = variables.get(name);
        if (before != null) {
            return before;
        }
        Variable added = new Variable(name, kind, module.numbered++);
        variables.put(name, added);
        return added;
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

    /** Resolution of a name. */
    public record Lookup(List<Variable> variables, Fallback fallback) {
        private static final Lookup NOTHING = new Lookup(List.of(), Fallback.BUILTINS);
    }
}
