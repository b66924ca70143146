package dev.glovebox.engine.local;

import dev.glovebox.engine.JobFailure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.File;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Starts processes that may outlive the thread that asked for them. To the kernel a process's parent is the thread that
 * started it, and bubblewrap dies with its parent; so all of them are started by one thread that never ends.
 */
final class Launcher {

    /** For a process whose streams have ended. */
    private static final Duration ENDING = Duration.ofSeconds(5);

    private static final int MOST_COMPLAINT = 8 * 1024;
    private static final Duration LONGEST_START = Duration.ofMinutes(1);

    private static final ExecutorService PARENT = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("glovebox-launcher").daemon().factory());

    private Launcher() {}

    /** With an empty environment, in the root directory, all three streams connected. */
    static Process start(List<String> command) throws IOException {
        var builder = new ProcessBuilder(command).directory(new File("/"));
        builder.environment().clear();
        try {
            return Uninterrupted.get(PARENT.submit(builder::start), LONGEST_START.toNanos());
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException notStarted) {
                throw notStarted;
            }
            throw new IOException("cannot start " + command.getFirst(), failed.getCause());
        } catch (TimeoutException stuck) {
            throw new IOException("starting " + command.getFirst() + " takes longer than " + LONGEST_START, stuck);
        }
    }

    /**
     * Waits for init's first word.
     *
     * @throws SandboxException with what was written instead; the process has ended then
     */
    static void awaitInit(Process process, PushbackInputStream in, Duration patience) throws IOException {
        var alarm = new CompletableFuture<Void>().orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS);
        // Through the handle: the process's own method would also close the stream we want to read the complaint from.
        var ending = alarm.exceptionally(late -> {
            process.toHandle().destroyForcibly();
            return null;
        });
        boolean there = hasSpoken(in);
        boolean inTime = alarm.complete(null);
        if (there && inTime) {
            return;
        }
        ending.join();
        var complaint = LauncherError.of(complaint(process));
        throw new SandboxException(
                FailureCode.LAUNCH_FAILED,
                inTime
                        ? "the box did not start: " + complaint.text()
                        : "the box did not start within " + patience.toSeconds() + " s: " + complaint.text(),
                complaint.hint());
    }

    /** Why {@code init enter} ended, if it did. Its streams end a moment before the kernel has its status. */
    static JobFailure.Reason reason(Process process) {
        try {
            return JobFailure.Reason.of(
                    Uninterrupted.get(process.onExit(), ENDING.toNanos()).exitValue());
        } catch (ExecutionException | TimeoutException lingering) {
            return JobFailure.Reason.FAILED;
        }
    }

    /** Output of the process, with one byte of push-back. */
    static PushbackInputStream answers(Process process) {
        return new PushbackInputStream(process.getInputStream(), 1);
    }

    private static boolean hasSpoken(PushbackInputStream in) throws IOException {
        int first = in.read();
        if (first >= 0) {
            in.unread(first);
        }
        return first >= 0;
    }

    /** The process must be ending: nobody else may hold its standard error open. */
    static String complaint(Process process) throws IOException {
        return new String(process.getErrorStream().readNBytes(MOST_COMPLAINT), StandardCharsets.UTF_8);
    }
}
