package dev.glovebox.ledger;

import dev.glovebox.ledger.LineWriter.Draft;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Appends to the audit log. Any number of threads and processes may do so at once.
 *
 * <p>An entry is written when {@link #append} returns, and then survives the death of this process; it survives a loss of
 * power after {@link #sync}. What cannot be written is a {@link SandboxException} with
 * {@link FailureCode#LEDGER_UNWRITABLE}: nothing runs unrecorded.
 *
 * <p>An interrupted thread still appends, and stays interrupted: the cancelled run is the one to record.
 */
public final class Ledger implements AutoCloseable {

    private final LedgerDirectory directory;
    private final Clock clock;
    private LedgerFiles files;
    private Point point = Point.BEGINNING;
    /** How long the file was after our own last entry; any other length means that someone else wrote. */
    private long knownSize = -1;
    /** Entry that is being written until its head is. */
    private @Nullable Attempt pending;

    private boolean closed;

    private record Attempt(Draft draft, LedgerEntry entry) {}

    private Ledger(LedgerDirectory directory, LedgerFiles files, Clock clock) {
        this.directory = directory;
        this.files = files;
        this.clock = clock;
    }

    /** Opens the ledger of a directory, which is created for its owner alone when it is not there. */
    public static Ledger open(Path directory) {
        return open(directory, Clock.systemUTC());
    }

    static Ledger open(Path path, Clock clock) {
        boolean interrupted = Thread.interrupted();
        try {
            var directory = LedgerDirectory.created(path);
            directory.lock().lock();
            try {
                return new Ledger(directory, LedgerFiles.open(directory), clock);
            } finally {
                directory.lock().unlock();
            }
        } catch (IOException failed) {
            throw unwritable(path, failed);
        } finally {
            restore(interrupted);
        }
    }

    public void record(RunId run, RunEvent event) {
        append(Optional.of(run), event.name(), RunEventDetails.of(event));
    }

    /** The same for several in a row: nobody else's entry comes between them. */
    public void record(RunId run, List<RunEvent> events) {
        var drafts = new ArrayDeque<Draft>();
        for (var event : events) {
            drafts.add(new Draft(Optional.of(run), event.name(), RunEventDetails.of(event)));
        }
        exclusively(() -> {
            // What is written is no longer among them when an interrupt makes this begin again.
            for (var next = drafts.peek(); next != null; next = drafts.peek()) {
                var _ = appendInPlace(next);
                drafts.remove();
            }
            return Boolean.TRUE;
        });
    }

    /**
     * Adds one entry.
     *
     * @param type dotted lower-case words; types that begin with {@code ledger.} are the ledger's own
     */
    public LedgerEntry append(Optional<RunId> run, String type, Details details) {
        var draft = new Draft(run, type, details);
        return exclusively(() -> appendInPlace(draft));
    }

    private LedgerEntry appendInPlace(Draft draft) throws IOException {
        if (files.lines().size() != knownSize) {
            recover();
        }
        var broken = pending;
        if (broken == null
                || !broken.draft().equals(draft)
                || !broken.entry().hash().equals(point.hash())) {
            return write(draft);
        }
        // An interrupt broke off the attempt before this one, but the line was already whole.
        files.write(point);
        pending = null;
        return broken.entry();
    }

    /** Returns when everything appended so far survives a loss of power. */
    public void sync() {
        exclusively(() -> {
            files.sync();
            return Boolean.TRUE;
        });
    }

    @Override
    public void close() {
        directory.lock().lock();
        try {
            closed = true;
            files.close();
        } catch (IOException failed) {
            throw unwritable(directory.path(), failed);
        } finally {
            directory.lock().unlock();
        }
    }

    private void recover() throws IOException {
        var recovery = Recovery.of(files, point);
        if (recovery.end() < files.lines().size()) {
            files.lines().truncate(recovery.end());
        }
        knownSize = recovery.end();
        point = recovery.point();
        for (var remark : recovery.remarks()) {
            write(remark);
        }
    }

    private LedgerEntry write(Draft draft) throws IOException {
        var written = LineWriter.next(point, clock.instant().truncatedTo(ChronoUnit.MICROS), draft);
        pending = new Attempt(draft, written.entry());
        files.append(written.line(), knownSize);
        knownSize += written.line().length;
        point = Point.at(written.entry());
        files.write(point);
        pending = null;
        return written.entry();
    }

    private interface Step<T> {
        T run() throws IOException;
    }

    private <T> T exclusively(Step<T> step) {
        directory.lock().lock();
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                if (closed) {
                    throw new IllegalStateException("the ledger is closed");
                }
                try {
                    return inPlace(step);
                } catch (ClosedChannelException | FileLockInterruptionException broken) {
                    // An interrupt closes the channels under the interrupted thread, in the middle of whatever it
                    // writes.
                    interrupted |= Thread.interrupted();
                    files.close();
                    knownSize = -1;
                }
            }
        } catch (IOException failed) {
            knownSize = -1;
            pending = null;
            throw unwritable(directory.path(), failed);
        } finally {
            restore(interrupted);
            directory.lock().unlock();
        }
    }

    private <T> T inPlace(Step<T> step) throws IOException {
        if (!files.isOpen()) {
            files = LedgerFiles.open(directory);
        }
        try (var _ = files.locked()) {
            files.requireInPlace();
            return step.run();
        }
    }

    private static void restore(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static SandboxException unwritable(Path directory, IOException failed) {
        return new SandboxException(
                FailureCode.LEDGER_UNWRITABLE,
                "cannot write the audit log in " + directory + ": " + failed.getMessage(),
                "Glovebox runs nothing without an audit record: make the directory writable for this user, or set "
                        + "data_dir",
                failed);
    }
}
