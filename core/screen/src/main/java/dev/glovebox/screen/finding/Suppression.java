package dev.glovebox.screen.finding;

import java.util.List;

/** A comment that asks for findings on its line to be ignored, and what became of it. Every one goes to the audit log. */
public record Suppression(int line, List<String> rules, String reason, Effect outcome, List<Finding> suppressed) {
    /** Result of the request. */
    public enum Effect {
        REFUSED,
        HONOURED,
        UNUSED
    }

    public Suppression {
        rules = List.copyOf(rules);
        suppressed = List.copyOf(suppressed);
    }
}
