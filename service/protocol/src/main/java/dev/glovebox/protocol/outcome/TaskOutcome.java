package dev.glovebox.protocol.outcome;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;
import java.util.Optional;

/** Current knowledge about a task's last attempt. */
public record TaskOutcome(
        Optional<String> containerId,
        Optional<Ending> ending,
        Optional<UsageReport> usage,
        Optional<ChangesReport> changes) {

    public static final TaskOutcome UNKNOWN =
            new TaskOutcome(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public TaskOutcome withContainer(String id) {
        return new TaskOutcome(Optional.of(id), ending, usage, changes);
    }

    public TaskOutcome withEnding(Ending how) {
        return new TaskOutcome(containerId, Optional.of(how), usage, changes);
    }

    public TaskOutcome withUsage(UsageReport reported) {
        return new TaskOutcome(containerId, ending, Optional.of(reported), changes);
    }

    public TaskOutcome withChanges(ChangesReport reported) {
        return new TaskOutcome(containerId, ending, usage, Optional.of(reported));
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("container_id", containerId)
                .putAll(ending.map(Ending::tree).orElse(Map.of()))
                .put("usage", usage.map(UsageReport::tree))
                .put("changes", changes.map(ChangesReport::tree))
                .map();
    }

    public static TaskOutcome read(Reading from) {
        return new TaskOutcome(
                from.optional("container_id"),
                from.has("cause") ? Optional.of(Ending.read(from)) : Optional.empty(),
                from.object("usage", UsageReport::read),
                from.object("changes", ChangesReport::read));
    }
}
