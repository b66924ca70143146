package dev.glovebox.runner;

import dev.glovebox.client.ApiException;
import dev.glovebox.client.RunnersApi;
import dev.glovebox.client.ServerUnreachable;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.runner.Runner;
import java.time.Duration;
import java.util.Collection;

/**
 * Keeps leases. One that could not be renewed in time is given up here before the server gives it to someone else, so that no task
 * runs twice at once.
 */
final class RenewalLoop {

    private static final Duration AGAIN = Duration.ofMillis(500);

    private final RunnersApi server;
    private final RunnerRegistration enrolment;
    private final HeldLeases held;

    RenewalLoop(RunnersApi server, RunnerRegistration enrolment, HeldLeases held) {
        this.server = server;
        this.enrolment = enrolment;
        this.held = held;
    }

    /** Returns when interrupted. */
    void run() {
        try {
            while (true) {
                var runner = enrolment.known();
                Thread.sleep(runner.map(this::round).orElse(AGAIN));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** How long to wait until the next. */
    private Duration round(Runner runner) {
        var ours = held.ours();
        var lease = Duration.ofSeconds(runner.leaseSeconds());
        try {
            if (!ours.isEmpty()) {
                renew(runner, ours);
            }
            return lease.dividedBy(3);
        } catch (ServerUnreachable | ApiException trouble) {
            giveUp(ours, lease);
            return AGAIN;
        }
    }

    private void renew(Runner runner, Collection<LeaseRun> ours) {
        long requested = System.nanoTime();
        var leases = ours.stream()
                .map(run -> new Renewal.Held(run.lease().id(), run.lease().token()))
                .toList();
        var response = server.renew(runner.id(), new Renewal(leases));
        for (LeaseRun run : ours) {
            if (response.renewed().contains(run.lease().id())) {
                run.confirm(requested);
            }
        }
        response.cancel().forEach(id -> held.find(id).ifPresent(LeaseRun::cancel));
        response.lost()
                .forEach(id ->
                        held.find(id).ifPresent(run -> run.abandon("the server gave the task to another runner")));
    }

    /** A tenth early: ending a box takes time, and the server's clock is not ours. */
    private static void giveUp(Collection<LeaseRun> ours, Duration lease) {
        long most = lease.toNanos() / 10 * 9;
        long now = System.nanoTime();
        for (LeaseRun run : ours) {
            if (now - run.confirmed() > most) {
                run.abandon("the server could not be reached for " + lease.toSeconds()
                        + " s, so the lease of the task expired");
            }
        }
    }
}
