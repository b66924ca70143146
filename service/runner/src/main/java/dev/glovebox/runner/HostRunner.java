package dev.glovebox.runner;

import dev.glovebox.client.ApiException;
import dev.glovebox.client.RunnersApi;
import dev.glovebox.client.ServerUnreachable;
import dev.glovebox.log.Log;
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
 * takes nothing new, lets tasks go on for a while, ends the boxes that are left and stays a moment to tell the server.
 */
public final class HostRunner implements AutoCloseable {

    private static final Log LOG = Log.of(HostRunner.class);

    private static final Duration FAREWELL = Duration.ofSeconds(5);
    private static final Duration PROBE = Duration.ofSeconds(5);

    private final RunnersApi server;
    private final Outbox outbox;
    private final Acceptor acceptor;
    private final RunContext context;
    private final HeldLeases held;
    private final RunnerRegistration enrolment;
    private final Duration drain;
    private final List<BackgroundLoop> loops = new ArrayList<>();
    private final WorkerPool runs;
    private final WorkerPool deliveries;

    private HostRunner(
            RunnersApi server, RunnerEnvironment environment, RunnerSettings settings, RunnerRegistration enrolment) {
        this.server = server;
        this.enrolment = enrolment;
        this.drain = settings.bounds().drain();
        this.outbox = Outbox.open(settings.outbox()).orElseThrow(() -> taken(settings));
        this.acceptor = new Acceptor(server);
        this.context = new RunContext(environment, settings.bounds(), () -> look(enrolment));
        this.held = new HeldLeases(settings.capacity().boxes());
        this.runs = WorkerPool.ofFew("run");
        this.deliveries = WorkerPool.ofMany("delivery");
    }

    /** Returns at once; the server need not be there yet. */
    public static HostRunner start(RunnersApi server, RunnerEnvironment environment, RunnerSettings settings) {
        var enrolment = new RunnerRegistration(server, environment, settings);
        var runner = new HostRunner(server, environment, settings, enrolment);
        var recovery = new AtomicBoolean();
        runner.keepUp(() -> {
            if (recovery.compareAndSet(false, true)) {
                runner.recover(environment);
            }
            new LeaseLoop(server, enrolment, runner.held, runner::accept).run();
        });
        runner.keepUp(new RenewalLoop(server, enrolment, runner.held)::run);
        // A poll may wait for long; what this host cannot do any more is withdrawn meanwhile.
        runner.loops.add(BackgroundLoop.every(
                Thread.ofVirtual().name("runner-probe"),
                PROBE,
                () -> enrolment.known().ifPresent(_ -> refresh(enrolment))));
        return runner;
    }

    /** Until it is interrupted: without them the runner would get no work, or lose what it has. */
    private void keepUp(WorkerPool.Work loop) {
        loops.add(BackgroundLoop.repeating(Thread.ofVirtual().name("runner-loop"), () -> {
            loop.run();
            return BackgroundLoop.Next.END;
        }));
    }

    private static void look(RunnerRegistration enrolment) {
        try {
            enrolment.suspect();
        } catch (ServerUnreachable | ApiException later) {
            LOG.debug("what this host offers is told when the server can be reached", later);
        }
    }

    private static void refresh(RunnerRegistration enrolment) {
        try {
            enrolment.refresh();
        } catch (ServerUnreachable | ApiException later) {
            LOG.debug("what this host offers is told when the server can be reached", later);
        }
    }

    private static SandboxException taken(RunnerSettings settings) {
        return new SandboxException(
                FailureCode.NO_CAPACITY,
                "another runner on this machine uses " + settings.outbox(),
                "stop the other runner, or set data_dir to another directory");
    }

    /** Boxes first, then words: when the server learns that a task was lost, nothing of it may run any more. */
    private void recover(RunnerEnvironment environment) {
        new OrphanReaper(environment.engines()).sweep();
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
            var run = new LeaseRun(lease, new LeaseReport(file), enrolment.leaseTime());
            if (held.cordoned()) {
                run.giveBack("the runner is being stopped");
                deliveries.start(new Delivery(server, slip, file)::run);
                return;
            }
            held.began(run);
            runs.start(() -> {
                try (var _ = LogContext.task(slip.task())) {
                    if (acceptor.accept(run)) {
                        run.run(context);
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
                    held.reported(run);
                }
            });
        });
    }

    @Override
    public void close() {
        try {
            held.cordon();
            held.awaitIdle(drain);
            loops.forEach(BackgroundLoop::interrupt);
            loops.forEach(loop -> loop.join(FAREWELL));
            held.ours().forEach(run -> run.abandon("the runner was stopped"));
            runs.finish(FAREWELL);
            deliveries.finish(FAREWELL);
            deliveries.stop(FAREWELL);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        context.close();
        outbox.close();
    }
}
