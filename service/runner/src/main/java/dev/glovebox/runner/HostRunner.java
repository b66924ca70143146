package dev.glovebox.runner;

import dev.glovebox.client.RunnersApi;
import dev.glovebox.log.LogContext;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.protocol.runner.Lease;
import dev.glovebox.runner.outbox.Outbox;
import dev.glovebox.runner.outbox.OutboxFile;
import dev.glovebox.runtime.watch.OrphanReaper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The host-runner. Life cycle: what an earlier one left is cleared and reported, then leases are taken until {@link #close}, which
 * ends the boxes and stays a moment to tell the server.
 */
public final class HostRunner implements AutoCloseable {

    private static final Duration FAREWELL = Duration.ofSeconds(5);

    private final RunnersApi server;
    private final Outbox outbox;
    private final Acceptor acceptor;
    private final RunContext desk;
    private final HeldLeases held;
    private final List<BackgroundLoop> loops = new ArrayList<>();
    private final WorkerPool runs;
    private final WorkerPool deliveries;

    private HostRunner(RunnersApi server, RunnerEnvironment place, RunnerSettings settings) {
        this.server = server;
        this.outbox = Outbox.open(settings.outbox()).orElseThrow(() -> taken(settings));
        this.acceptor = new Acceptor(server);
        this.desk = new RunContext(place, settings.bounds());
        this.held = new HeldLeases(settings.capacity().boxes());
        this.runs = WorkerPool.ofFew("run");
        this.deliveries = WorkerPool.ofMany("delivery");
    }

    /** Returns at once; the server need not be there yet. */
    public static HostRunner start(RunnersApi server, RunnerEnvironment place, RunnerSettings settings) {
        var runner = new HostRunner(server, place, settings);
        var enrolment = new RunnerRegistration(server, place, settings);
        var recovery = new AtomicBoolean();
        runner.keepUp(() -> {
            if (recovery.compareAndSet(false, true)) {
                runner.recover(place);
            }
            new LeaseLoop(server, enrolment, runner.held, runner::accept).run();
        });
        runner.keepUp(new RenewalLoop(server, enrolment, runner.held)::run);
        return runner;
    }

    /** Until it is interrupted: without them the runner would get no work, or lose what it has. */
    private void keepUp(WorkerPool.Work loop) {
        loops.add(BackgroundLoop.repeating(Thread.ofVirtual().name("runner-loop"), () -> {
            loop.run();
            return BackgroundLoop.Next.END;
        }));
    }

    private static SandboxException taken(RunnerSettings settings) {
        return new SandboxException(
                FailureCode.NO_CAPACITY,
                "another runner on this machine uses " + settings.outbox(),
                "stop the other runner, or set data_dir to another directory");
    }

    /** Boxes first, then words: when the server learns that a task was lost, nothing of it may run any more. */
    private void recover(RunnerEnvironment place) {
        new OrphanReaper(place.engines()).sweep();
        for (OutboxFile file : outbox.leftovers()) {
            if (!file.complete()) {
                new LeaseReport(file).lost("the runner ended before the task");
            }
            deliveries.start(new Delivery(server, LeaseReference.parse(file.lease()), file)::run);
        }
    }

    private void accept(Lease lease) {
        var slip = LeaseReference.of(lease);
        outbox.create(slip.id(), slip.json()).ifPresent(file -> {
            var run = new LeaseRun(lease, new LeaseReport(file));
            held.began(run);
            runs.start(() -> {
                try (var _ = LogContext.task(slip.task())) {
                    if (acceptor.accept(run)) {
                        run.run(desk);
                    } else {
                        run.decline();
                    }
                } finally {
                    held.ended(run);
                }
            });
            deliveries.start(() -> {
                try {
                    new Delivery(server, slip, file).run();
                } finally {
                    run.abandon("the server no longer accepts reports about the task"); // of no effect after its end
                    held.told(run);
                }
            });
        });
    }

    @Override
    public void close() {
        try {
            loops.forEach(BackgroundLoop::interrupt);
            loops.forEach(loop -> loop.join(FAREWELL));
            held.ours().forEach(run -> run.abandon("the runner was stopped"));
            runs.finish(FAREWELL);
            deliveries.finish(FAREWELL);
            deliveries.stop(FAREWELL);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        desk.close();
        outbox.close();
    }
}
