package dev.glovebox.runner;

import dev.glovebox.client.ApiException;
import dev.glovebox.client.RunnersApi;
import dev.glovebox.client.ServerUnreachable;

/** Tells the server that a lease has arrived. Until the server knows, it may give the task to someone else. */
final class Acceptor {

    private final RunnersApi server;

    Acceptor(RunnersApi server) {
        this.server = server;
    }

    /** Whether it is ours to run: asked until there is an answer, or the run is given up meanwhile. */
    boolean accept(LeaseRun run) throws InterruptedException {
        var backoff = new Backoff();
        while (!run.ending()) {
            try {
                server.accept(run.lease().id(), run.lease().token());
                return true;
            } catch (ServerUnreachable away) {
                backoff.pause();
            } catch (ApiException response) {
                switch (response.status()) {
                    case 404, 409, 410 -> {
                        return false;
                    }
                    default -> backoff.pause();
                }
            }
        }
        return false;
    }
}
