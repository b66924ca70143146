package dev.glovebox.runner;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.change.PathGlob;
import dev.glovebox.protocol.runner.RunnerCallback.Artifact;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.KeptChanges;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Sends the files a task wants to keep. Only what passed every rule for changes goes: regular files with plain names, read from the
 * kept changes and never from where the program could still reach.
 */
final class ArtifactCollector {

    private final ChangeStore store;
    private final long most;

    ArtifactCollector(ChangeStore store, ByteSize most) {
        this.store = store;
        this.most = most.bytes();
    }

    void collect(RunId run, List<String> patterns, LeaseReport report) {
        if (patterns.isEmpty()) {
            return;
        }
        var globs = patterns.stream().map(PathGlob::parse).toList();
        try {
            var kept = store.find(run.text());
            long taken = 0;
            for (Change change : kept.changes().changes()) {
                if (globs.stream().anyMatch(glob -> glob.matches(change.path())) && isFile(change, kept)) {
                    taken += send(change, kept, most - taken, report);
                }
            }
        } catch (IOException | SandboxException nothingKept) {
            report.event("artifacts.none", Map.of("reason", String.valueOf(nothingKept.getMessage())));
        }
    }

    private static boolean isFile(Change change, KeptChanges kept) {
        return change.allowed()
                && Artifact.canBeNamed(change.path()) // one that cannot would spoil all the rest
                && change.transition().after().orElse(null) instanceof FileState.Regular
                && Files.exists(kept.after(change));
    }

    /** How many bytes it was. */
    private static long send(Change change, KeptChanges kept, long room, LeaseReport report) throws IOException {
        var file = kept.after(change);
        long size = Files.size(file);
        if (size > room) {
            report.event("artifacts.refused", Map.of("path", change.path(), "reason", "too large"));
            return 0;
        }
        try (var in = Files.newInputStream(file)) {
            byte[] piece = new byte[Artifact.MOST_BYTES];
            int length = in.readNBytes(piece, 0, piece.length);
            do { // an empty file is a file, too
                report.artifact(change.path(), Arrays.copyOf(piece, length));
                length = in.readNBytes(piece, 0, piece.length);
            } while (length > 0);
        }
        return size;
    }
}
