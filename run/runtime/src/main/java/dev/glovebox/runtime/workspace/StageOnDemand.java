package dev.glovebox.runtime.workspace;

import dev.glovebox.policy.ApprovedSpec;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One whose room is made for the first run with a project: the others need not know of it. */
public final class StageOnDemand implements Stage {

    private final Supplier<Stage> room;
    private final AtomicReference<@Nullable Stage> made = new AtomicReference<>();

    public StageOnDemand(Supplier<Stage> room) {
        this.room = room;
    }

    @Override
    public Optional<Workspace> stage(ApprovedSpec approved) {
        return nothingToStage(approved) ? Optional.empty() : made().stage(approved);
    }

    @Override
    public Optional<Workspace> claim(WarmStage ahead, ApprovedSpec approved) {
        return nothingToStage(approved) ? Optional.empty() : made().claim(ahead, approved);
    }

    @Override
    public Optional<Restage> again(ApprovedSpec approved) {
        return nothingToStage(approved) ? Optional.empty() : made().again(approved);
    }

    private static boolean nothingToStage(ApprovedSpec approved) {
        return approved.captured().or(approved::readOnlyProject).isEmpty();
    }

    private Stage made() {
        var known = made.get();
        if (known == null) {
            known = room.get();
            made.set(known);
        }
        return known;
    }
}
