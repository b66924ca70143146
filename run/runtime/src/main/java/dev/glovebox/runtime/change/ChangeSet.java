package dev.glovebox.runtime.change;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.value.Sha256;
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
     * @param role of the run, whose rules are heard again when its changes are applied
     */
    public record Source(Path project, FileIdentity identity, String strategy, Optional<String> role) {

        /** Of a run without a role. */
        public Source(Path project, FileIdentity identity, String strategy) {
            this(project, identity, strategy, Optional.empty());
        }

        public Source in(Optional<String> taken) {
            return new Source(project, identity, strategy, taken);
        }
    }

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

    /** Of content that is kept beside the list. */
    long keptBytes() {
        return changes.stream()
                .mapToLong(change -> kept(change.transition().after(), Long.MAX_VALUE)
                        + kept(change.transition().before(), KeptChanges.DIFFABLE))
                .sum();
    }

    /** Size of the kept content; large or unread content is not kept. */
    private static long kept(Optional<FileState> state, long most) {
        return state.orElse(null) instanceof FileState.Regular(int _, long size, String sha256)
                        && size <= most
                        && !sha256.isEmpty()
                ? size
                : 0;
    }

    /** Names exactly these changes: whoever applies with it applies what was reviewed, or nothing. */
    public String hash() {
        var sum = new Sha256();
        changes.forEach(change -> sum.add(words(change)));
        return sum.hex();
    }

    private static byte[] words(Change change) {
        return (change.path().length() + " " + change.path() + '\0'
                        + change.origin().orElse("") + '\0' + change.transition() + '\0' + change.decision() + '\n')
                .getBytes(StandardCharsets.UTF_8);
    }
}
