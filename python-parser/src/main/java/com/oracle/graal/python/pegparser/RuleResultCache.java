package com.oracle.graal.python.pegparser;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The parser's memory of which rule gave what at which token, in place of the one it ships: that one keeps a hash map
 * of boxed numbers per token, and a third of all parsing was spent in it. Few rules are remembered per token, so a short
 * chain per token does. It stands in the parser's own package because the parser refers to it by name; the shading step
 * moves both.
 */
final class RuleResultCache<T> {
    private static final int FIRST_SIZE = 1024;

    private final AbstractParser parser;
    private @Nullable Entry[] byToken = new Entry[FIRST_SIZE];

    /** A null node is a remembered failure. */
    private record Entry(
            int rule,
            int end,
            @Nullable Object node,
            @Nullable Entry next) {}

    RuleResultCache(AbstractParser parser) {
        this.parser = parser;
    }

    public boolean hasResult(int token, int rule) {
        return entry(token, rule) != null;
    }

    /** Also moves the parser to where the rule ended. */
    @SuppressWarnings({"unchecked", "NullAway"}) // as the parser put it, failures included
    public T getResult(int token, int rule) {
        Entry entry = entry(token, rule);
        parser.reset(entry.end());
        return (T) entry.node();
    }

    public T putResult(int token, int rule, T node) {
        if (token >= byToken.length) {
            byToken = Arrays.copyOf(byToken, Math.max(token + 1, byToken.length * 2));
        }
        // The newest stands first, so a left-recursive rule that grows its result finds the last one.
        byToken[token] = new Entry(rule, parser.mark(), node, byToken[token]);
        return node;
    }

    public void clear() {
        Arrays.fill(byToken, null);
    }

    private @Nullable Entry entry(int token, int rule) {
        Entry entry = token < byToken.length ? byToken[token] : null;
        while (entry != null && entry.rule() != rule) {
            entry = entry.next();
        }
        return entry;
    }
}
