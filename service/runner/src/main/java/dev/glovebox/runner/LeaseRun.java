package dev.glovebox.runner;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.runner.Lease;
import dev.glovebox.protocol.runner.RunnerPayload;
import dev.glovebox.protocol.task.Code;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.screen.finding.Language;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** One attempt of one task, from lease to last word. */
final class LeaseRun {

    private final Lease lease;
    private final LeaseReport report;
    private final Cancellation cancellation = new Cancellation();
    private final AtomicReference<Optional<String>> abandoned = new AtomicReference<>(Optional.empty());
    private volatile long confirmed = System.nanoTime();
    private volatile boolean ending;

    LeaseRun(Lease lease, LeaseReport report) {
        this.lease = lease;
        this.report = report;
    }

    Lease lease() {
        return lease;
    }

    /** The server said that this lease is ours. */
    void confirm(long nanoTime) {
        confirmed = nanoTime;
    }

    /** When the server last said so. */
    long confirmed() {
        return confirmed;
    }

    /** The task is to be ended, and its end reported. */
    void cancel() {
        ending = true;
        cancellation.cancel();
    }

    /** Whether its end was asked for; the server need not ask again. */
    boolean ending() {
        return ending;
    }

    /** The box is to be ended because we cannot answer for it any longer. */
    void abandon(String why) {
        abandoned.compareAndSet(Optional.empty(), Optional.of(why));
        cancel();
    }

    /** Nothing of it has begun. Who has the task now is not told anything by this; who had nobody else is. */
    void decline() {
        report.lost(abandoned.get().orElse("the task was given to another runner before it began"));
    }

    void run(RunContext desk) {
        try {
            var result = result(desk);
            desk.artifacts()
                    .collect(runOf(lease.payload()), lease.payload().work().artifacts(), report);
            finish(result);
        } catch (SandboxException refused) {
            report.event("policy.rejected", rules(refused.failure()));
            report.finished(Ending.of(refused.failure()));
        } catch (RuntimeException mistake) {
            report.lost("internal error of the runner: " + mistake);
        }
    }

    private RunResult result(RunContext desk) {
        var payload = lease.payload();
        var run = runOf(payload);
        var asked = RunnerHosts.in(spec(payload), desk.hosts());
        var terms = TaskTerms.of(payload, asked);
        var output = desk.output(report);
        desk.narrator().begin(run, report);
        try {
            var streams = RunStreams.to(output);
            var code = payload.work().code();
            return code.isPresent()
                    ? desk.code().under(terms).run(run, source(code.get()), asked, streams, cancellation)
                    : desk.executor().under(terms).run(run, asked, streams, cancellation);
        } finally {
            desk.narrator().end(run);
            output.close();
        }
    }

    /** A program that ended before our own end reached it has a result like any other. */
    private void finish(RunResult result) {
        report.usage(result.usage());
        abandoned
                .get()
                .filter(_ -> result.cause().equals(FailureCode.CANCELLED.name()))
                .ifPresentOrElse(report::lost, () -> report.finished(Ending.of(result)));
    }

    /** Derived from the task, so that whoever knows the task finds its container; an attempt never meets its predecessor's. */
    static RunId runOf(RunnerPayload payload) {
        return new RunId(payload.task() + (payload.attempt() == 1 ? "" : "r" + payload.attempt()));
    }

    /** What the server filled in is asked again: who sends a level that the mode does not have is not trusted with either. */
    private static SandboxSpec spec(RunnerPayload payload) {
        var spec = payload.spec();
        var mode = payload.work().mode();
        if (!mode.offers(spec.walls().level())) {
            throw SandboxException.rejected(List.of(new Violation(
                    "task.level",
                    "execution mode " + mode.label() + " does not support level "
                            + spec.walls().level().label(),
                    "choose an execution mode that supports the level, or drop the level")));
        }
        return spec;
    }

    private static SourceCode source(Code code) {
        var language = Language.valueOf(code.language().toUpperCase(Locale.ROOT));
        return new SourceCode(language, "task", code.source().getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, Object> rules(Failure failure) {
        return Map.of(
                "violations",
                failure.violations().stream()
                        .map(violation -> Map.of("rule", violation.rule(), "message", violation.message()))
                        .toList());
    }
}
