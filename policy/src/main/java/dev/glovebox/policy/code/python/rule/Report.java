package dev.glovebox.policy.code.python.rule;

import dev.glovebox.policy.code.Certainty;
import dev.glovebox.policy.code.Family;
import dev.glovebox.policy.code.python.tree.Span;

/** Where rules put what they find. */
public interface Report {
    /** {@code what} names the thing found; the family says why it matters. */
    default void add(Family family, Certainty certainty, Span span, String what) {
        add(family, certainty, span, what + " " + family.reason(), family.instead());
    }

    void add(Family family, Certainty certainty, Span span, String reason, String instead);
}
