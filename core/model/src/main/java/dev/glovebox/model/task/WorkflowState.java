package dev.glovebox.model.task;

import dev.glovebox.model.value.Named;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Where a run of a workflow stands. Terminal states are sticky: nothing leads out of them. */
public enum WorkflowState {
    RUNNING,
    /** Someone asked for its end; some of its tasks have not confirmed it yet. */
    CANCELLING,
    SUCCEEDED,
    FAILED,
    CANCELLED;

    private static final Map<WorkflowState, Set<WorkflowState>> NEXT = new EnumMap<>(
            Map.of(RUNNING, EnumSet.of(CANCELLING, SUCCEEDED, FAILED), CANCELLING, EnumSet.of(CANCELLED)));

    public boolean leadsTo(WorkflowState next) {
        return NEXT.getOrDefault(this, Set.of()).contains(next);
    }

    public boolean terminal() {
        return NEXT.getOrDefault(this, Set.of()).isEmpty();
    }

    public static WorkflowState parse(String text) {
        return Named.of(values(), WorkflowState::label, text, "state");
    }

    /** As it stands on the wire. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
