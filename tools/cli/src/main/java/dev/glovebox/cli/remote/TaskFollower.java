package dev.glovebox.cli.remote;

import dev.glovebox.cli.text.FailureText;
import dev.glovebox.client.TasksApi;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.runner.RunnerCallback.Stream;
import dev.glovebox.protocol.task.Task;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** Shows what a task writes while it writes it, and ends when the task does. */
final class TaskFollower {

    private static final Executor THREADS = Thread::startVirtualThread;

    private final TasksApi tasks;

    TaskFollower(TasksApi tasks) {
        this.tasks = tasks;
    }

    /** The task as it ended. */
    Task follow(String id, OutputStream out, OutputStream err) {
        var streams = List.of(copy(id, Stream.STDOUT, out), copy(id, Stream.STDERR, err));
        try {
            streams.forEach(CompletableFuture::join);
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException known ? known : failed;
        }
        return tasks.get(id);
    }

    /** The task as it ended, with nothing shown of what it writes. */
    Task await(String id) {
        return follow(id, OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
    }

    /** Prints the current output. */
    void soFar(String id, OutputStream out, OutputStream err) {
        tasks.outputSoFar(id, Stream.STDOUT, bytes -> write(out, bytes));
        tasks.outputSoFar(id, Stream.STDERR, bytes -> write(err, bytes));
    }

    /** Why it did not end well, where it was not the program's own doing. */
    static void printFailure(Task task, PrintWriter messages) {
        task.outcome().ending().flatMap(Ending::failure).ifPresent(failure -> FailureText.print(failure, messages));
    }

    private CompletableFuture<Void> copy(String id, Stream stream, OutputStream to) {
        return CompletableFuture.runAsync(() -> tasks.output(id, stream, 0, bytes -> write(to, bytes)), THREADS);
    }

    private static void write(OutputStream to, byte[] bytes) {
        try {
            to.write(bytes);
            to.flush();
        } catch (IOException nobodyReads) {
            throw new UncheckedIOException(nobodyReads);
        }
    }

    /** Exit status for a shell: that of the program, or of the failure. */
    static int shellStatus(Task task) {
        return switch (task.state()) {
            case SUCCEEDED -> 0;
            case CANCELLED -> FailureCode.CANCELLED.exitStatus().orElseThrow();
            case REJECTED -> FailureCode.REJECTED.exitStatus().orElseThrow();
            case FAILED, SKIPPED, WAITING, QUEUED, LEASED, RUNNING, CANCELLING ->
                task.outcome().ending().map(TaskFollower::status).orElse(1);
        };
    }

    private static int status(Ending ending) {
        return ending.failure()
                .map(failure -> failure.code().exitStatus().orElse(1))
                .or(ending::exitCode)
                .orElse(1);
    }
}
