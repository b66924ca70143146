package dev.glovebox.screen.finding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Dotted names. A name covers everything below it; a trailing star covers every ending. */
public final class NameSet {
    public static final NameSet EMPTY = new NameSet(List.of());

    private final Set<String> exact = new HashSet<>();
    private final List<String> prefixes = new ArrayList<>();

    public NameSet(Collection<String> patterns) {
        for (String pattern : patterns) {
            if (pattern.endsWith("*")) {
                prefixes.add(pattern.substring(0, pattern.length() - 1));
            } else {
                exact.add(pattern);
            }
        }
    }

    public boolean isEmpty() {
        return exact.isEmpty() && prefixes.isEmpty();
    }

    /** Whether the name itself is in the set, and not only something above it. */
    public boolean names(String name) {
        if (exact.contains(name)) {
            return true;
        }
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    public boolean covers(String name) {
        if (isEmpty()) {
            return false;
        }
        if (names(name)) {
            return true;
        }
        for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
            if (exact.contains(name.substring(0, dot))) {
                return true;
            }
        }
        return false;
    }

    public NameSet plus(NameSet other) {
        NameSet joined = new NameSet(exact);
        joined.exact.addAll(other.exact);
        joined.prefixes.addAll(prefixes);
        joined.prefixes.addAll(other.prefixes);
        return joined;
    }

    /** As they were written, in order. */
    public List<String> patterns() {
        return Stream.concat(exact.stream(), prefixes.stream().map(prefix -> prefix + "*"))
                .sorted()
                .toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NameSet set && exact.equals(set.exact) && prefixes.equals(set.prefixes);
    }

    @Override
    public int hashCode() {
        return 31 * exact.hashCode() + prefixes.hashCode();
    }
}
