package dev.glovebox.protocol.task;

import dev.glovebox.protocol.runner.ChangesReport;
import dev.glovebox.protocol.runner.Ending;
import dev.glovebox.protocol.runner.UsageReport;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;
import java.util.Optional;

/** What is known of a task's last attempt so far. */
public record Outcome(
        Optional<String> containerId,
        Optional<Ending> ending,
        Optional<UsageReport> usage,
        Optional<ChangesReport> changes) {

    public static final Outcome UNKNOWN =
            new Outcome(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public Outcome withContainer(String id) {
        return new Outcome(Optional.of(id), ending, usage, changes);
    }

    public Outcome withEnding(Ending how) {
        return new Outcome(containerId, Optional.of(how), usage, changes);
    }

    public Outcome withUsage(UsageReport reported) {
        return new Outcome(containerId, ending, Optional.of(reported), changes);
    }

    public Outcome withChanges(ChangesReport reported) {
        return new Outcome(containerId, ending, usage, Optional.of(reported));
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("container_id", containerId)
                .putAll(ending.map(Ending::tree).orElse(Map.of()))
                .put("usage", usage.map(UsageReport::tree))
                .put("changes", changes.map(ChangesReport::tree))
                .map();
    }

    public static Outcome read(Reading from) {
        return new Outcome(
                from.optional("container_id"),
                from.has("cause") ? Optional.of(Ending.read(from)) : Optional.empty(),
                from.object("usage", UsageReport::read),
                from.object("changes", ChangesReport::read));
    }
}
