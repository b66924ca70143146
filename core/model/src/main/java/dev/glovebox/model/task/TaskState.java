package dev.glovebox.model.task;

import dev.glovebox.model.value.Named;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Where a task stands with the scheduler. Terminal states are sticky: nothing leads out of them. */
public enum TaskState {
    /** For other tasks of its run, or for the end of a back-off. */
    WAITING,
    /** For a runner with room. */
    QUEUED,
    /** A runner holds it; its program has not started yet. */
    LEASED,
    RUNNING,
    /** Someone asked for its end; the runner has not confirmed it yet. */
    CANCELLING,
    SUCCEEDED,
    FAILED,
    CANCELLED,
    /** By policy, before anything started. */
    REJECTED,
    /** Something it needs did not succeed. */
    SKIPPED;

    private static final Map<TaskState, Set<TaskState>> NEXT = new EnumMap<>(Map.of(
            WAITING, EnumSet.of(QUEUED, CANCELLED, SKIPPED),
            QUEUED, EnumSet.of(LEASED, CANCELLED, REJECTED, FAILED),
            LEASED, EnumSet.of(RUNNING, SUCCEEDED, FAILED, CANCELLING, QUEUED, WAITING, REJECTED),
            RUNNING, EnumSet.of(SUCCEEDED, FAILED, CANCELLING, QUEUED, WAITING),
            CANCELLING, EnumSet.of(CANCELLED, SUCCEEDED, FAILED)));

    public boolean leadsTo(TaskState next) {
        return NEXT.getOrDefault(this, Set.of()).contains(next);
    }

    public boolean terminal() {
        return NEXT.getOrDefault(this, Set.of()).isEmpty();
    }

    /** Whether a runner may have a box for it. */
    public boolean held() {
        return switch (this) {
            case LEASED, RUNNING, CANCELLING -> true;
            case WAITING, QUEUED, SUCCEEDED, FAILED, CANCELLED, REJECTED, SKIPPED -> false;
        };
    }

    public static TaskState parse(String text) {
        return Named.of(values(), TaskState::label, text, "state");
    }

    /** As it stands on the wire. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
