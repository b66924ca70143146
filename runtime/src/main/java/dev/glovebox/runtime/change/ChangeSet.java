package dev.glovebox.runtime.change;

import dev.glovebox.model.RunId;
import dev.glovebox.policy.path.FileIdentity;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Everything one run changed and nobody decided about yet, by path.
 *
 * @param notes what a person should know: a limit that was hit, a cap that could not be set
 */
public record ChangeSet(RunId run, Source source, Instant time, List<Change> changes, List<String> notes) {

    /**
     * The project the changes are to.
     *
     * @param identity which directory it was, whatever is called so now
     * @param strategy how the writes were kept apart
     */
    public record Source(Path project, FileIdentity identity, String strategy) {}

    public ChangeSet {
        changes = List.copyOf(changes);
        notes = List.copyOf(notes);
    }

    public ChangeSet withChanges(List<Change> changed) {
        return new ChangeSet(run, source, time, changed, notes);
    }

    public Optional<Change> at(String path) {
        return changes.stream().filter(change -> change.path().equals(path)).findFirst();
    }

    public long refused() {
        return changes.stream().filter(change -> !change.allowed()).count();
    }

    /** Names exactly these changes: whoever applies with it applies what was reviewed, or nothing. */
    public String hash() {
        var text = new StringBuilder();
        for (Change change : changes) {
            text.append(change.path().length()).append(' ').append(change.path());
            text.append('\0').append(change.origin().orElse(""));
            text.append('\0').append(change.transition());
            text.append('\0').append(change.verdict()).append('\n');
        }
        return Sha256.of(text.toString().getBytes(StandardCharsets.UTF_8));
    }
}
