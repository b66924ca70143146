package dev.glovebox.policy.code.python.value;

import dev.glovebox.policy.code.python.tree.Expr;
import dev.glovebox.policy.code.python.tree.Span;
import org.jspecify.annotations.Nullable;

/**
 * What expressions were found to be, by identity. Spread by where they stand: asking the runtime for an object's own
 * hash costs more than the lookup, and happens once per expression of a program.
 */
final class Memory {
    private @Nullable Expr[] keys = new Expr[1024];
    private @Nullable Values[] values = new Values[1024];
    private int used;

    @Nullable
    Values get(Expr expression) {
        return values[slot(expression)];
    }

    void put(Expr expression, Values found) {
        int at = slot(expression);
        if (keys[at] == null && ++used * 2 > keys.length) {
            grow();
            at = slot(expression);
        }
        keys[at] = expression;
        values[at] = found;
    }

    /** Where the expression is kept, or would be. Two that look alike are still two. */
    @SuppressWarnings("ReferenceEquality")
    private int slot(Expr expression) {
        int mask = keys.length - 1;
        int at = hash(expression.span()) & mask;
        while (keys[at] != null && keys[at] != expression) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private static int hash(Span span) {
        int mixed = (span.line() * 0x9E3779B1 + span.column()) * 0x85EBCA77 + span.endLine() * 31 + span.endColumn();
        return mixed ^ (mixed >>> 15);
    }

    private void grow() {
        @Nullable Expr[] oldKeys = keys;
        @Nullable Values[] oldValues = values;
        keys = new Expr[oldKeys.length * 2];
        values = new Values[oldKeys.length * 2];
        for (int i = 0; i < oldKeys.length; i++) {
            Expr key = oldKeys[i];
            if (key != null) {
                int at = slot(key);
                keys[at] = key;
                values[at] = oldValues[i];
            }
        }
    }
}
