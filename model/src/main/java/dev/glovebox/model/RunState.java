package dev.glovebox.model;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Where a run stands. Terminal states are sticky: nothing leads out of them. */
public enum RunState {
    ASKED,
    APPROVED,
    LAUNCHED,
    RUNNING,
    REJECTED,
    FAILED,
    ENDED;

    private static final Map<RunState, Set<RunState>> NEXT = new EnumMap<>(Map.of(
            ASKED, EnumSet.of(APPROVED, REJECTED, FAILED),
            APPROVED, EnumSet.of(LAUNCHED, REJECTED, FAILED),
            LAUNCHED, EnumSet.of(RUNNING, FAILED),
            RUNNING, EnumSet.of(ENDED, FAILED),
            REJECTED, EnumSet.noneOf(RunState.class),
            FAILED, EnumSet.noneOf(RunState.class),
            ENDED, EnumSet.noneOf(RunState.class)));

    public boolean leadsTo(RunState next) {
        return NEXT.getOrDefault(this, Set.of()).contains(next);
    }

    public boolean terminal() {
        return NEXT.getOrDefault(this, Set.of()).isEmpty();
    }
}
