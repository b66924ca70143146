package dev.glovebox.runtime.change.collect;

import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.role.Role;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.change.HandleView;
import dev.glovebox.runtime.change.Layer;
import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** From the layer of a dead box to a kept change set. */
public final class ChangeReading {

    private final ChangeStore store;
    private final ChangePolicy policy;
    private final Checkpoint checkpoint;
    private final Optional<String> role;

    public ChangeReading(ChangeStore store, ChangePolicy policy) {
        this(store, policy, Checkpoint.NONE, Optional.empty());
    }

    private ChangeReading(ChangeStore store, ChangePolicy policy, Checkpoint checkpoint, Optional<String> role) {
        this.store = store;
        this.policy = policy;
        this.checkpoint = checkpoint;
        this.role = role;
    }

    /** The same for runs in a role, which is kept with their changes. */
    public ChangeReading in(Optional<String> taken) {
        return new ChangeReading(store, policy, checkpoint, taken);
    }

    /** The same for a run in a role, beside whatever role this is for. */
    public ChangeReading under(RoleAndOverrides terms) {
        var taken = terms.role().filter(other -> !other.equals(Role.NONE)).map(Role::name);
        return new ChangeReading(store, terms.changes(policy), checkpoint, taken.or(() -> role));
    }

    /** The same, given up as soon as the checkpoint says so. */
    public ChangeReading until(Checkpoint other) {
        return new ChangeReading(store, policy, other, role);
    }

    /**
     * Reads and keeps.
     *
     * @param staged when the run began
     * @param notes what to say beside what is found
     */
    public ChangeSummary read(RunId run, ChangeSet.Source source, Layer layer, FileTime staged, List<String> notes)
            throws IOException {
        if (layer.untouched()) {
            return new ChangeSummary(source.strategy(), 0, 0, 0, "", notes);
        }
        var output = new ArrayList<String>(notes);
        var room = store.room();
        var draft = store.draft(run);
        var collector = new ChangeCollector(policy, staged, draft, room, checkpoint);
        try {
            List<Change> found;
            try {
                layer.walk(collector);
                found = collector.finished(new HandleView(layer.project()));
            } catch (ChangeCollector.TooMany tooMany) {
                output.add(String.valueOf(tooMany.getMessage()));
                found = collector.incomplete();
            }
            var set = new ChangeSet(run, source.in(role), Instant.now(), found, output);
            store.keep(draft, set);
            return new ChangeSummary(
                    source.strategy(),
                    found.size(),
                    (int) set.refused(),
                    collector.bytes(),
                    found.isEmpty() ? "" : set.hash(),
                    output);
        } catch (IOException | RuntimeException failed) {
            draft.remove();
            throw failed;
        }
    }
}
