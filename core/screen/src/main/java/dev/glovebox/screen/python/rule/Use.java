package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.python.scope.Scope;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Span;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Something the program does with a name, an attribute, a call or a text: what rules are asked about. */
public sealed interface Use {
    Span span();

    /** Role of a value that is read. */
    enum Role {
        CALLED,
        VALUE
    }

    record Imported(Span span, String module) implements Use {}

    record StarImported(Span span, String module) implements Use {}

    /** A member of a module or a builtin was read, under whatever name. */
    record Named(Span span, Value.Symbol symbol, Role role) implements Use {}

    /** A module was used other than to take a member of it. */
    record ModuleValue(Span span, String module) implements Use {}

    record Member(Span span, Values receiver, String name, Access access) implements Use {}

    /** {@code method} is the attribute name when the callee is one, and {@code receiver} what it was taken from. */
    record Called(
            Span span,
            Expr.Call call,
            Scope scope,
            Values callee,
            @Nullable Values receiver,
            String method) implements Use {
        public boolean calls(Set<String> qualified) {
            for (int i = 0; i < callee.count(); i++) {
                if (callee.option(i) instanceof Value.Symbol symbol && qualified.contains(symbol.qualified())) {
                    return true;
                }
            }
            return false;
        }
    }

    /** {@code container[index]}. */
    record Indexed(Span span, Expr container, Values index, Scope scope, Access access) implements Use {}

    /** An operator put a path together, as {@code base / "part"} does. */
    record Built(Span span, Values path) implements Use {}

    record Wording(Span span, String text, Origin origin) implements Use {}

    /** A name the program gives to something of its own, and can read back as text: a function, a class, a keyword. */
    record Spelled(Span span, String name) implements Use {}

    /** Where a text comes from: written as a value, put together by the program, documentation, or both of these. */
    enum Origin {
        LITERAL,
        FOLDED,
        DOCUMENTATION,
        ASSEMBLED
    }
}
