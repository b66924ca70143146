package dev.glovebox.server.route;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.runner.Acceptance;
import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.runner.Runner;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.runners.RunnerService;
import java.io.IOException;
import java.util.List;

/** {@code /v1/runners} and {@code /v1/leases}: the runners' side of the API. */
public final class RunnerRoutes {

    private final RunnerService office;

    public RunnerRoutes(RunnerService office) {
        this.office = office;
    }

    void list(Exchange exchange) {
        exchange.caller().requireEveryProject();
        exchange.answer(200, office.list(exchange.slice()).tree(Runner::tree));
    }

    void register(Exchange exchange) {
        var registration = exchange.body(Registration::read);
        exchange.answer(
                200, office.register(exchange.caller().key(), registration).tree());
    }

    void poll(Exchange exchange) {
        var poll = exchange.body(LeasePoll::read);
        try {
            var answer = office.poll(exchange.caller().key(), exchange.id(), poll);
            if (answer.leases().isEmpty()) {
                exchange.answer(200, answer.tree());
            } else {
                hand(exchange, answer);
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * In two parts: a connection whose other end is gone takes the first, because nobody has told us yet, and refuses the second. JSON
     * may end with a line break.
     */
    private void hand(Exchange exchange, LeasePoll.Response answer) {
        try {
            exchange.write(List.of(Json.write(answer.tree()), "\n"));
        } catch (IOException gone) {
            office.undelivered(answer);
        }
    }

    void accept(Exchange exchange) {
        var acceptance = exchange.body(Acceptance::read);
        office.accept(exchange.caller().key(), exchange.id(), acceptance);
        exchange.answer(200, acceptance.tree());
    }

    void renew(Exchange exchange) {
        var renewal = exchange.body(Renewal::read);
        exchange.answer(
                200,
                office.renew(exchange.caller().key(), exchange.id(), renewal).tree());
    }

    void callBack(Exchange exchange) {
        var batch = exchange.body(CallbackBatch::read);
        exchange.answer(
                200,
                office.callBack(exchange.caller().key(), exchange.id(), batch).tree());
    }
}
