package dev.glovebox.runtime.change;

import dev.glovebox.model.ChangeSummary;
import dev.glovebox.model.RunId;
import dev.glovebox.policy.change.ChangePolicy;
import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** From the layer of a dead box to a kept change set. */
public final class ChangeReading {

    private final ChangeStore store;
    private final ChangePolicy policy;

    public ChangeReading(ChangeStore store, ChangePolicy policy) {
        this.store = store;
        this.policy = policy;
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
        var said = new ArrayList<String>(notes);
        var draft = store.draft(run);
        var collector = new ChangeCollector(policy, staged, draft);
        try {
            List<Change> found;
            try {
                layer.walk(collector);
                found = collector.finished(layer.project());
            } catch (ChangeCollector.TooMany tooMany) {
                said.add(String.valueOf(tooMany.getMessage()));
                found = collector.incomplete();
            }
            var set = new ChangeSet(run, source, Instant.now(), found, said);
            store.keep(draft, set);
            return new ChangeSummary(
                    source.strategy(),
                    found.size(),
                    (int) set.refused(),
                    collector.bytes(),
                    found.isEmpty() ? "" : set.hash(),
                    said);
        } catch (IOException | RuntimeException failed) {
            draft.remove();
            throw failed;
        }
    }
}
