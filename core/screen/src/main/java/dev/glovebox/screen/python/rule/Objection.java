package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.Family;

/** Something against a name, wherever it stands. */
record Objection(Family family, Certainty certainty, String reason, String instead) {
    /** {@code what} names the thing; the family says why it matters. */
    static Objection to(String what, Family family, Certainty certainty) {
        return new Objection(family, certainty, what + " " + family.reason(), family.instead());
    }
}
