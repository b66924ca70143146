package dev.glovebox.model.task;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.Named;
import java.util.Locale;

/** How a task is to be run, as its creator says it. */
public enum ExecutionMode {
    /** In a container of its own: levels strict and paranoid. */
    DOCKER_SANDBOX,
    /** As a confined process: levels basic and moderate. */
    PROCESS_SANDBOX,
    /** On the runner's machine as it is: level none, refused unless the configuration allows it. */
    DIRECT;

    public static ExecutionMode parse(String text) {
        return Named.of(values(), ExecutionMode::label, text, "execution_mode");
    }

    /** As it stands on the wire. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The level of a task that names none. */
    public IsolationLevel usualLevel() {
        return switch (this) {
            case DOCKER_SANDBOX -> IsolationLevel.STRICT;
            case PROCESS_SANDBOX -> IsolationLevel.MODERATE;
            case DIRECT -> IsolationLevel.NONE;
        };
    }

    public boolean offers(IsolationLevel level) {
        return switch (level) {
            case STRICT, PARANOID -> this == DOCKER_SANDBOX;
            case BASIC, MODERATE -> this == PROCESS_SANDBOX;
            case NONE -> this == DIRECT;
        };
    }
}
