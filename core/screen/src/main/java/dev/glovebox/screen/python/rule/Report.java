package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.python.tree.Span;

/** Where rules put what they find. */
public interface Report {
    /** {@code what} names the thing found; the family says why it matters. */
    default void add(Family family, Certainty certainty, Span span, String what) {
        add(family, certainty, span, what + " " + family.reason(), family.instead());
    }

    void add(Family family, Certainty certainty, Span span, String reason, String instead);
}
