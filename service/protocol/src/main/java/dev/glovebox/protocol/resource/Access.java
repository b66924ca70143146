package dev.glovebox.protocol.resource;

import dev.glovebox.model.value.Named;
import java.util.Locale;

/** Permissions of a key. */
public enum Access {
    /** Look. */
    VIEWER,
    /** Look, create tasks and runs, cancel them. */
    OPERATOR,
    /** Everything, within the key's projects. */
    ADMIN,
    /** Take leases and report on them, and nothing else. */
    RUNNER,
    /** Read the metrics, and nothing else: what collects them need not be trusted with code. */
    METRICS;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Access parse(String text) {
        return Named.of(values(), Access::label, text, "access");
    }

    /** Whether this one may do what {@code needed} may. */
    public boolean covers(Access needed) {
        return switch (needed) {
            case VIEWER -> this == VIEWER || this == OPERATOR || this == ADMIN;
            case OPERATOR -> this == OPERATOR || this == ADMIN;
            case ADMIN -> this == ADMIN;
            case RUNNER -> this == RUNNER;
            case METRICS -> this != RUNNER;
        };
    }
}
