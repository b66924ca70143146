package dev.glovebox.protocol.resource;

import dev.glovebox.model.value.Named;
import java.util.Locale;

/** What the holder of a key may do. */
public enum Access {
    /** Look. */
    VIEWER,
    /** Look, create tasks and runs, cancel them. */
    OPERATOR,
    /** Everything, within the key's projects. */
    ADMIN,
    /** Take leases and report on them, and nothing else. */
    RUNNER;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Access parse(String text) {
        return Named.of(values(), Access::label, text, "access");
    }

    /** Whether this one may do what {@code needed} may. */
    public boolean covers(Access needed) {
        return switch (needed) {
            case VIEWER -> this != RUNNER;
            case OPERATOR -> this == OPERATOR || this == ADMIN;
            case ADMIN -> this == ADMIN;
            case RUNNER -> this == RUNNER;
        };
    }
}
