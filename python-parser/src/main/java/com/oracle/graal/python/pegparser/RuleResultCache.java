package com.oracle.graal.python.pegparser;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The parser's memory of which rule gave what at which token, in place of the one it ships: that one keeps a hash map
 * of boxed numbers per token, and a third of all parsing was spent in it. Few rules are remembered per token, so a short
 * chain per token does; the links of all chains lie side by side in one array, in the order they were made. It stands in
 * the parser's own package because the parser refers to it by name; the shading step moves both.
 */
final class RuleResultCache<T> {
    private static final int FIRST_SIZE = 1024;

    /** Numbers of one link: the rule, the token behind its result, and where the next link of the chain starts. */
    private static final int LINK = 3;

    private final AbstractParser parser;

    /** Where the chain of a token starts; zero is no chain. */
    private int[] chains = new int[FIRST_SIZE];

    private int[] links = new int[LINK * FIRST_SIZE];

    /** What the rule of a link gave; null is a remembered failure. */
    private @Nullable Object[] nodes = new Object[FIRST_SIZE];

    /** How far the links are in use; the first is left out, so that zero can mean none. */
    private int end = LINK;

    /** What was asked for last: the parser asks whether there is a result, and then for the same one. */
    private int found;

    private int foundAt;

    RuleResultCache(AbstractParser parser) {
        this.parser = parser;
    }

    public boolean hasResult(int token, int rule) {
        found = link(token, rule);
        foundAt = token;
        return found != 0;
    }

    /** Also moves the parser to where the rule ended. */
    @SuppressWarnings({"unchecked", "NullAway"}) // as the parser put it, failures included
    public T getResult(int token, int rule) {
        int link = found != 0 && foundAt == token && links[found] == rule ? found : link(token, rule);
        parser.reset(links[link + 1]);
        return (T) nodes[link / LINK];
    }

    public T putResult(int token, int rule, T node) {
        if (token >= chains.length) {
            chains = Arrays.copyOf(chains, Math.max(token + 1, chains.length * 2));
        }
        if (end == links.length) {
            links = Arrays.copyOf(links, links.length * 2);
            nodes = Arrays.copyOf(nodes, nodes.length * 2);
        }
        links[end] = rule;
        links[end + 1] = parser.mark();
        links[end + 2] = chains[token];
        nodes[end / LINK] = node;
        // The newest stands first, so a left-recursive rule that grows its result finds the last one.
        chains[token] = end;
        end += LINK;
        found = 0;
        return node;
    }

    public void clear() {
        Arrays.fill(chains, 0);
        Arrays.fill(nodes, null);
        end = LINK;
        found = 0;
    }

    private int link(int token, int rule) {
        int link = token < chains.length ? chains[token] : 0;
        while (link != 0 && links[link] != rule) {
            link = links[link + 2];
        }
        return link;
    }
}
