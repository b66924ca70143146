package dev.glovebox.runner;

import dev.glovebox.model.failure.Blame;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.runner.Lease;
import dev.glovebox.protocol.runner.RunnerPayload;
import dev.glovebox.protocol.task.Code;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.secret.RedactedOutput;
import dev.glovebox.runtime.secret.Redaction;
import dev.glovebox.screen.finding.Language;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** One attempt of one task, from lease to last word. */
final class LeaseRun {

    private final Lease lease;
    private final LeaseReport report;
    private final Duration length;
    private final AtomicReference<Optional<String>> abandoned = new AtomicReference<>(Optional.empty());
    private final Cancellation cancellation = new Cancellation(this::left);
    private volatile long confirmed = System.nanoTime();
    private volatile boolean ending;

    /** @param length for how long the server keeps a lease that is not renewed */
    LeaseRun(Lease lease, LeaseReport report, Duration length) {
        this.lease = lease;
        this.report = report;
        this.length = length;
    }

    /** The box ends with its lease, also while this process is stopped: the server may give the task to someone else then. */
    private Optional<Duration> left() {
        return Optional.of(length.minusNanos(System.nanoTime() - confirmed));
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

    /** Nothing of it has begun, and another runner may take it. */
    void giveBack(String why) {
        report.finished(Ending.of(new Failure(FailureCode.NO_CAPACITY, why, "wait for another runner")));
    }

    void run(RunContext context) {
        try {
            var result = result(context);
            context.artifacts().collect(runOf(lease), lease.payload().work().artifacts(), report);
            finish(result);
            if (result.failure()
                    .filter(failure -> failure.code() == FailureCode.ENGINE_LOST)
                    .isPresent()) {
                context.suspect();
            }
        } catch (SandboxException refused) {
            if (refused.code().blame() == Blame.PLATFORM) {
                context.suspect(); // whatever this host offered, it may not have it any more
            }
            report.event("policy.rejected", rules(refused.failure()));
            report.finished(Ending.of(refused.failure()));
        } catch (RuntimeException mistake) {
            report.lost("internal error of the runner: " + mistake);
        }
    }

    private RunResult result(RunContext context) {
        var payload = lease.payload();
        var run = runOf(lease);
        var template = context.template(payload.work());
        var requested = RunnerHosts.in(
                spec(
                        payload,
                        template.map(named -> named.defaults(payload.work().mode()))
                                .orElse(SandboxRequest.NONE)),
                context.hosts());
        var terms = TaskTerms.of(payload, requested);
        var output = context.output(report);
        var masked = new RedactedOutput(output, Redaction.of(values(payload)));
        context.narrator().begin(run, report);
        try {
            var streams = RunStreams.to(masked);
            var code = payload.work().code();
            if (code.isEmpty()) {
                var started = template.map(named -> named.program().started(requested))
                        .orElse(requested);
                return context.executor().under(terms).run(run, started, streams, cancellation);
            }
            var source = source(code.get());
            var runner = context.code().under(terms);
            return template.isEmpty()
                    ? runner.run(run, source, requested, streams, cancellation)
                    : runner.run(
                            run,
                            source,
                            requested,
                            streams,
                            cancellation,
                            template.get().program().command());
        } finally {
            context.narrator().end(run);
            masked.end();
            output.close();
        }
    }

    /** A program that ended before our own end reached it has a result like any other. */
    private void finish(RunResult result) {
        report.usage(result.usage());
        boolean cancelled = result.cause().equals(FailureCode.CANCELLED.name());
        abandoned
                .get()
                .filter(_ -> cancelled || lost(result))
                .or(() -> outlived(result))
                .ifPresentOrElse(report::lost, () -> report.finished(Ending.of(result)));
    }

    /** The box keeps the lease by itself: where it is faster than this process, it looks as if the engine had lost it. */
    private Optional<String> outlived(RunResult result) {
        return left().filter(rest -> !rest.isPositive() && lost(result))
                .map(_ -> "the lease expired before the server confirmed it again");
    }

    private static boolean lost(RunResult result) {
        return result.cause().equals(FailureCode.ENGINE_LOST.name());
    }

    /** Derived from the task, so that whoever knows the task finds its container; one lease never meets another's. */
    static RunId runOf(Lease lease) {
        return new RunId(lease.payload().task() + (lease.token() == 1 ? "" : "r" + lease.token()));
    }

    /** Of its variables: whoever reads the answers of the API does not get to see them, and neither does who reads the output. */
    private static List<String> values(RunnerPayload payload) {
        return payload.work().sandbox().program().environment().stream()
                .flatMap(variable -> variable instanceof EnvironmentVariable.Literal(String _, String value)
                        ? Stream.of(value)
                        : Stream.empty())
                .toList();
    }

    /** What the server filled in is asked again: who sends a level that the mode does not have is not trusted with either. */
    private static SandboxSpec spec(RunnerPayload payload, SandboxRequest template) {
        var spec = payload.spec(template);
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
