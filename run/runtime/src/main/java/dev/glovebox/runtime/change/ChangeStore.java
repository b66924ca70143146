package dev.glovebox.runtime.change;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.value.ByteSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Every change set that is still waiting for a decision. */
public final class ChangeStore {

    private static final String DRAFT = ".new-";

    public static final ByteSize DEFAULT_LIMIT = ByteSize.gibibytes(4);

    /** Sizes of kept sets, by their directory; too large at worst, since sets only shrink. */
    private static final Map<Path, Long> SIZES = new ConcurrentHashMap<>();

    private final Path directory;
    private final ByteSize limit;

    /** The directory exists and is closed to others. */
    public ChangeStore(Path directory) {
        this(directory, DEFAULT_LIMIT);
    }

    /** @param limit of everything that is kept, together */
    public ChangeStore(Path directory, ByteSize limit) {
        this.directory = directory;
        this.limit = limit;
    }

    /** How much more may be kept. Measures anew only where there seems to be no room. */
    public StoreRoom room() throws IOException {
        long kept = bytes();
        if (kept >= limit.bytes()) {
            SIZES.keySet().removeIf(set -> set.startsWith(directory));
            kept = bytes();
        }
        return new StoreRoom(limit, kept);
    }

    private long bytes() throws IOException {
        long sum = 0;
        for (KeptChanges kept : unsorted()) {
            var known = SIZES.get(kept.directory());
            if (known == null) {
                known = kept.recordedBytes();
                SIZES.put(kept.directory(), known);
            }
            sum += known;
        }
        return sum;
    }

    public KeptChanges draft(RunId run) throws IOException {
        return new KeptChanges(Files.createDirectory(directory.resolve(DRAFT + run)));
    }

    /** From here on the set is listed. One without changes is not kept. */
    public void keep(KeptChanges draft, ChangeSet set) throws IOException {
        if (set.changes().isEmpty()) {
            draft.remove();
            return;
        }
        draft.writeDraft(set);
        Files.move(draft.directory(), directory.resolve(set.run().text()), StandardCopyOption.ATOMIC_MOVE);
    }

    /** By the run's id, or a beginning of it that no other has. */
    public KeptChanges find(String run) throws IOException {
        var matching = unsorted().stream()
                .filter(kept -> String.valueOf(kept.directory().getFileName()).startsWith(run))
                .toList();
        if (matching.size() == 1 && !run.isEmpty()) {
            return matching.getFirst();
        }
        throw new SandboxException(
                FailureCode.USAGE,
                matching.isEmpty() || run.isEmpty()
                        ? "there are no kept changes of run " + run
                        : "more than one run id begins with " + run,
                "glovebox changes list shows the runs with kept changes");
    }

    /** Oldest first. */
    public List<KeptChanges> all() throws IOException {
        var kept = unsorted();
        Map<String, Instant> times = new HashMap<>();
        kept.forEach(set -> times.put(set.name(), timeOf(set)));
        kept.sort(Comparator.comparing(set -> times.getOrDefault(set.name(), Instant.EPOCH)));
        return kept;
    }

    private List<KeptChanges> unsorted() throws IOException {
        var kept = new ArrayList<KeptChanges>();
        if (Files.isDirectory(directory)) {
            try (var runs = Files.newDirectoryStream(directory)) {
                for (Path run : runs) {
                    var candidate = new KeptChanges(run);
                    if (!candidate.name().startsWith(".") && candidate.readable()) {
                        kept.add(candidate);
                    }
                }
            }
        }
        return kept;
    }

    private static Instant timeOf(KeptChanges kept) {
        try {
            return kept.time();
        } catch (IOException | RuntimeException unreadable) {
            return Instant.EPOCH;
        }
    }

    /** Takes the decided ones out of the set; a set without any left is removed. */
    public void settle(KeptChanges kept, ChangeSet remaining, List<Change> decided) throws IOException {
        SIZES.remove(kept.directory());
        if (remaining.changes().isEmpty()) {
            kept.remove();
            return;
        }
        kept.write(remaining);
        for (Change change : decided) {
            kept.forget(change);
        }
    }

    /** Whether an application was broken off by a kill. Cheap: it is asked by every command. */
    public boolean interrupted() throws IOException {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try (var runs = Files.newDirectoryStream(directory)) {
            for (Path run : runs) {
                if (Files.exists(new KeptChanges(run).journal())) {
                    return true;
                }
            }
            return false;
        }
    }

    public Path lockFile() {
        return directory.resolve(".lock");
    }

    /** Removes what nobody decided about for {@code age}, unless an application of it was broken off; says what that was. */
    public List<ChangeSet> expire(Duration age) throws IOException {
        var expired = new ArrayList<ChangeSet>();
        var deadline = Instant.now().minus(age);
        for (KeptChanges kept : unsorted()) {
            if (kept.written().isBefore(deadline) && !Files.exists(kept.journal())) {
                expired.add(kept.changes());
                kept.remove();
            }
        }
        SIZES.keySet().removeIf(set -> set.startsWith(directory));
        clearLeftovers();
        return expired;
    }

    /** Removes leftovers of killed processes. A draft that is an hour old has no writer any more. */
    private void clearLeftovers() throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (var leftovers = Files.newDirectoryStream(directory, ".{new,gone}-*")) {
            for (Path leftover : leftovers) {
                boolean old = Files.getLastModifiedTime(leftover)
                        .toInstant()
                        .isBefore(Instant.now().minusSeconds(3600));
                if (old || String.valueOf(leftover.getFileName()).startsWith(KeptChanges.GONE)) {
                    KeptChanges.clear(leftover);
                }
            }
        }
    }
}
