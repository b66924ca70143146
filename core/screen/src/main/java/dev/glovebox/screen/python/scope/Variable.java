package dev.glovebox.screen.python.scope;

import dev.glovebox.screen.python.tree.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A name in its scope, with everything bound to it anywhere in the program. */
public final class Variable {
    private final String name;
    private final Scope.Kind home;
    private final int number;
    private final List<Binding> bindings = new ArrayList<>(2);
    private final Scope.Lookup alone = new Scope.Lookup(List.of(this), Scope.Fallback.NONE);
    private @Nullable Span settled;
    private @Nullable List<Callee> callees;
    private boolean deleted;
    private boolean escapes;

    Variable(String name, Scope.Kind home, int number) {
        this.name = name;
        this.home = home;
        this.number = number;
    }

    /** Its place among all variables of the program, from 0: what is known of each is kept in an array. */
    public int number() {
        return number;
    }

    /** Asking the runtime for an object's own hash costs more than looking the variable up with it. */
    @Override
    public int hashCode() {
        return number;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    /** The kind of scope it lives in; only a function's own variables differ from call to call. */
    public Scope.Kind home() {
        return home;
    }

    public String name() {
        return name;
    }

    public List<Binding> bindings() {
        return bindings;
    }

    void bind(Binding binding) {
        bindings.add(binding);
    }

    /** Bound by a statement that always runs; what is read below it is this variable and no builtin. */
    void settle(Span statement) {
        if (settled == null) {
            settled = statement;
        }
    }

    /** The functions a call of it may mean, worked out when first asked for. */
    List<Callee> callees(Function<Variable, List<Callee>> find) {
        if (callees == null) {
            callees = find.apply(this);
        }
        return callees;
    }

    void delete() {
        deleted = true;
    }

    void escape() {
        escapes = true;
    }

    /** Read other than to be called, so it may be called from anywhere with anything. */
    public boolean escapes() {
        return escapes;
    }

    /** A read that means this variable and nothing else. */
    Scope.Lookup alone() {
        return alone;
    }

    boolean surelyBoundAt(Span use) {
        return !deleted
                && settled != null
                && (settled.endLine() < use.line()
                        || (settled.endLine() == use.line() && settled.endColumn() <= use.column()));
    }
}
