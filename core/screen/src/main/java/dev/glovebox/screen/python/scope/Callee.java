package dev.glovebox.screen.python.scope;

import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Parameters;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A function or lambda of the program: its parameters, what it returns, and the calls seen of it. */
public final class Callee {
    /** More calls than this are not told apart. */
    private static final int MOST_SITES = 32;

    private final Parameters parameters;
    private final Scope scope;
    private final Kind kind;
    private final List<Expr> returns = new ArrayList<>();
    private final List<Site> sites = new ArrayList<>();
    private boolean open;

    /** Whether the first parameter is filled by the receiver. */
    public enum Kind {
        FREE,
        METHOD
    }

    /** A call, with the scope its arguments are read in. */
    public record Site(Expr.Call call, Scope scope) {}

    Callee(Parameters parameters, Scope scope, Kind kind) {
        this.parameters = parameters;
        this.scope = scope;
        this.kind = kind;
    }

    public Parameters parameters() {
        return parameters;
    }

    public Scope scope() {
        return scope;
    }

    public Kind kind() {
        return kind;
    }

    public List<Expr> returns() {
        return returns;
    }

    public List<Site> sites() {
        return sites;
    }

    void returnsValue(Expr value) {
        returns.add(value);
    }

    void calledAt(Site site) {
        if (sites.size() < MOST_SITES) {
            sites.add(site);
        } else {
            open = true;
        }
    }

    /** Callable from places that are not seen. */
    void open() {
        open = true;
    }

    public boolean isOpen() {
        return open || sites.isEmpty() || kind == Kind.METHOD;
    }

    /** Argument of a call for the parameter at {@code index}, or null if none is visible. */
    public @Nullable Expr argument(Expr.Call call, int index) {
        int position = kind == Kind.METHOD ? index - 1 : index;
        return call.argument(position, parameters.named().get(index).name());
    }
}
