package dev.glovebox.runner;

import dev.glovebox.json.Json;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.Usage;
import dev.glovebox.protocol.outcome.ChangesReport;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.outcome.UsageReport;
import dev.glovebox.protocol.runner.RunnerCallback;
import dev.glovebox.protocol.runner.RunnerCallback.Mark;
import dev.glovebox.protocol.runner.RunnerCallback.Stream;
import dev.glovebox.runner.outbox.OutboxFile;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Puts what happens to a lease into its outbox, in the words of the protocol. */
final class LeaseReport {

    /** The first words of events that only the server may tell; what this host's own gate says is told as the runner's word. */
    private static final Set<String> RESERVED = Set.of("task", "run", "policy");

    private final OutboxFile file;

    LeaseReport(OutboxFile file) {
        this.file = file;
    }

    void running() {
        add(RunnerCallback.Running::new);
    }

    void container(String id) {
        add(mark -> new RunnerCallback.ContainerId(mark, id));
    }

    void event(String type, Map<String, Object> details) {
        boolean reserved = RESERVED.contains(type.substring(0, type.indexOf('.')));
        add(mark -> new RunnerCallback.Event(mark, reserved ? "runner." + type : type, details));
    }

    void logs(Stream stream, byte[] data) {
        add(mark -> new RunnerCallback.Logs(mark, stream, data));
    }

    void artifact(String path, byte[] data) {
        add(mark -> new RunnerCallback.Artifact(mark, path, data));
    }

    void usage(Usage usage) {
        add(mark -> new RunnerCallback.Usage(mark, new UsageReport(usage)));
    }

    void changes(ChangesReport changes) {
        add(mark -> new RunnerCallback.Changes(mark, changes));
    }

    /** The last word; whatever comes after it is not told. */
    void finished(Ending ending) {
        file.appendLast(number -> json(new RunnerCallback.Finished(mark(number), ending)));
    }

    /** The last word about a program nobody watches any more. */
    void lost(String why) {
        finished(Ending.of(
                new Failure(FailureCode.RUNNER_LOST, why, "start the task again; its program may have run partly")));
    }

    private void add(Function<Mark, RunnerCallback> callback) {
        file.append(number -> json(callback.apply(mark(number))));
    }

    private static Mark mark(long number) {
        return new Mark(number, Instant.now());
    }

    private static String json(RunnerCallback callback) {
        return Json.write(callback.tree());
    }
}
