package dev.glovebox.runner;

import dev.glovebox.client.ApiException;
import dev.glovebox.client.RunnersApi;
import dev.glovebox.client.ServerUnreachable;
import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.RunnerCallback;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.runner.outbox.OutboxFile;
import java.util.List;

/** Takes one lease's messages to the server, in order, each until it has arrived, and then removes the file. */
final class Delivery {

    private static final OutboxFile.Portion PORTION = new OutboxFile.Portion(512 * 1024, CallbackBatch.MOST);

    private final RunnersApi server;
    private final LeaseSlip slip;
    private final OutboxFile file;
    private final Notices notices;

    Delivery(RunnersApi server, LeaseSlip slip, OutboxFile file, Notices notices) {
        this.server = server;
        this.slip = slip;
        this.file = file;
        this.notices = notices;
    }

    /** Returns when everything has arrived or nothing more is wanted; an interrupt leaves the rest for the next runner. */
    void run() throws InterruptedException {
        var backoff = new Backoff();
        long position = file.begin();
        while (true) {
            var batch = file.read(position, PORTION);
            if (batch.messages().isEmpty()) {
                file.delete();
                return;
            }
            switch (send(batch.messages())) {
                case ARRIVED -> {
                    position = batch.next();
                    backoff.reset();
                }
                case GAP -> {
                    position = file.begin();
                    backoff.pause();
                }
                case NO_ANSWER -> backoff.pause();
                case UNWANTED -> {
                    file.delete();
                    return;
                }
            }
        }
    }

    private enum Outcome {
        ARRIVED,
        /** The server has not applied what came before: it is told everything again and picks what it lacks. */
        GAP,
        NO_ANSWER,
        /** The lease is someone else's now, or over. */
        UNWANTED
    }

    private Outcome send(List<String> messages) {
        var callbacks = messages.stream()
                .map(message -> Reading.answer(message, RunnerCallback::read))
                .toList();
        try {
            var applied = server.callbacks(slip.id(), new CallbackBatch(slip.token(), callbacks));
            return applied.through() >= callbacks.getLast().mark().seq() ? Outcome.ARRIVED : Outcome.GAP;
        } catch (ServerUnreachable away) {
            return Outcome.NO_ANSWER;
        } catch (ApiException answer) {
            return switch (answer.status()) {
                case 404, 409, 410 -> Outcome.UNWANTED;
                case 400, 413, 422 -> { // sending it again would change nothing
                    notices.say("the server does not understand what task " + slip.task() + " has to tell: "
                            + answer.getMessage());
                    yield Outcome.UNWANTED;
                }
                default -> Outcome.NO_ANSWER; // a key that was revoked, an overload: both can be mended
            };
        }
    }
}
