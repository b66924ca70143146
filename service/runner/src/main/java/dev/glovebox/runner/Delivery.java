package dev.glovebox.runner;

import dev.glovebox.client.ApiException;
import dev.glovebox.client.RunnersApi;
import dev.glovebox.client.ServerUnreachable;
import dev.glovebox.log.Log;
import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.runner.outbox.OutboxFile;
import java.time.Duration;
import java.util.List;

/** Takes one lease's messages to the server, in order, each until it has arrived, and then removes the file. */
final class Delivery {

    private static final Log LOG = Log.of(Delivery.class);

    /** Most runs are short: all there is to say about one is said at once, and costs the server one transaction. */
    private static final Duration TOGETHER = Duration.ofMillis(50);

    private static final OutboxFile.Portion PORTION = new OutboxFile.Portion(512 * 1024, CallbackBatch.MOST, TOGETHER);

    private final RunnersApi server;
    private final LeaseReference slip;
    private final OutboxFile file;

    Delivery(RunnersApi server, LeaseReference slip, OutboxFile file) {
        this.server = server;
        this.slip = slip;
        this.file = file;
    }

    /** Returns when everything has arrived or nothing more is wanted; an interrupt leaves the rest for the next runner. */
    void run() throws InterruptedException {
        var backoff = new Backoff();
        long position = file.begin();
        long reported = 0;
        while (true) {
            var batch = file.read(position, PORTION);
            if (batch.messages().isEmpty()) {
                file.delete();
                return;
            }
            switch (send(batch.messages(), reported + batch.messages().size())) {
                case ARRIVED -> {
                    position = batch.next();
                    reported += batch.messages().size();
                    backoff.reset();
                }
                case GAP -> {
                    position = file.begin();
                    reported = 0;
                    backoff.pause();
                }
                case NO_RESPONSE -> backoff.pause();
                case UNWANTED -> {
                    file.delete();
                    return;
                }
            }
        }
    }

    private enum Result {
        ARRIVED,
        /** The server has not applied what came before: it is told everything again and picks what it lacks. */
        GAP,
        NO_RESPONSE,
        /** The lease is someone else's now, or over. */
        UNWANTED
    }

    /** Messages are numbered from 1, so how many there were is the number of the last. */
    private Result send(List<String> messages, long last) {
        try {
            var applied = server.callbacks(slip.id(), slip.token(), messages);
            return applied.through() >= last ? Result.ARRIVED : Result.GAP;
        } catch (ServerUnreachable away) {
            return Result.NO_RESPONSE;
        } catch (ApiException response) {
            return switch (response.status()) {
                case 404, 409, 410 -> Result.UNWANTED;
                case 400, 413, 422 -> { // sending it again would change nothing
                    LOG.error("the server rejected a report of task " + slip.task() + ": " + response.getMessage());
                    yield Result.UNWANTED;
                }
                default -> Result.NO_RESPONSE; // a key that was revoked, an overload: both can be mended
            };
        }
    }
}
