package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Span;
import dev.glovebox.screen.python.tree.Values;
import org.jspecify.annotations.Nullable;

/**
 * Cache of evaluated expressions, by identity. Spread by where they stand: asking the runtime for an object's own
 * hash costs more than the lookup, and happens once per expression of a program.
 */
final class Memory {
    /** Lines of ordinary programs hold three or four expressions that are asked for; half of the places stay free. */
    private static final int PER_LINE = 8;

    private static final int LARGEST_GUESS = 1 << 16;

    private @Nullable Expr[] keys;
    private @Nullable Values[] values;
    private int used;

    Memory(int lines) {
        int guess = Integer.highestOneBit(Math.clamp((long) lines * PER_LINE, 64, LARGEST_GUESS) * 2 - 1);
        this.keys = new Expr[guess];
        this.values = new Values[guess];
    }

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
