package dev.glovebox.runner;

import dev.glovebox.client.ApiException;
import dev.glovebox.client.RunnersApi;
import dev.glovebox.client.ServerUnreachable;
import dev.glovebox.log.Log;
import dev.glovebox.protocol.runner.Lease;
import dev.glovebox.protocol.runner.LeasePoll;
import java.time.Duration;
import java.util.function.Consumer;

/** Asks the server for work and for what is to be ended, for as long as the runner lives. */
final class LeaseLoop {

    private static final Log LOG = Log.of(LeaseLoop.class);

    /** While there is no room: how soon a task that is to be ended is heard of, and well below the second that is promised. */
    private static final Duration WITHOUT_ROOM = Duration.ofMillis(400);

    /** Pause after a lease, so that its run starts before the next poll. */
    private static final Duration AFTER_A_LEASE = Duration.ofMillis(5);

    private final RunnersApi server;
    private final RunnerRegistration enrolment;
    private final HeldLeases held;
    private final Consumer<Lease> accept;

    LeaseLoop(RunnersApi server, RunnerRegistration enrolment, HeldLeases held, Consumer<Lease> accept) {
        this.server = server;
        this.enrolment = enrolment;
        this.held = held;
        this.accept = accept;
    }

    /** Returns when interrupted. */
    void run() {
        var backoff = new Backoff();
        String problem = "";
        try {
            while (!Thread.currentThread().isInterrupted()) {
                try {
                    enrolment.refresh();
                    var response = poll();
                    take(response);
                    if (!response.leases().isEmpty()) {
                        Thread.sleep(AFTER_A_LEASE);
                    }
                    backoff.reset();
                    problem = "";
                } catch (ServerUnreachable | ApiException trouble) {
                    problem = logOnce(problem, String.valueOf(trouble.getMessage()));
                    if (trouble instanceof ApiException refused && refused.status() == 404) {
                        enrolment.forget(); // another server, or one that was restored
                    }
                    backoff.pause();
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private String logOnce(String before, String now) {
        if (!now.equals(before) && !Thread.currentThread().isInterrupted()) {
            LOG.warn(now);
        }
        return now;
    }

    /**
     * A poll with room waits at the server, which answers as soon as anything happens. One without room would not notice that
     * room was made, so the wait is here.
     */
    private LeasePoll.Response poll() throws InterruptedException {
        int room = held.room();
        int wait = LeasePoll.LONGEST_WAIT_SECONDS;
        if (room == 0) {
            room = held.awaitRoom(WITHOUT_ROOM);
            wait = 0;
        }
        return server.poll(
                enrolment.runner().id(), new LeasePoll(Math.min(room, LeasePoll.MOST_LEASES), wait, held.runningIds()));
    }

    private void take(LeasePoll.Response response) {
        response.cancel().forEach(id -> held.find(id).ifPresent(LeaseRun::cancel));
        response.lost()
                .forEach(id ->
                        held.find(id).ifPresent(run -> run.abandon("the server gave the task to another runner")));
        response.leases().forEach(accept);
    }
}
