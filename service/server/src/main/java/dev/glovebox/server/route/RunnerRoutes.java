package dev.glovebox.server.route;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.runner.Acceptance;
import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.runner.Runner;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.runners.RunnerService;
import java.io.IOException;
import java.util.List;

/** {@code /v1/runners} and {@code /v1/leases}: the runners' side of the API. */
public final class RunnerRoutes {

    private final RunnerService service;

    public RunnerRoutes(RunnerService service) {
        this.service = service;
    }

    void list(Exchange exchange) {
        exchange.caller().requireEveryProject();
        exchange.respond(200, service.list(exchange.slice()).tree(Runner::tree));
    }

    void register(Exchange exchange) {
        var registration = exchange.body(Registration::read);
        exchange.respond(
                200, service.register(exchange.caller().key(), registration).tree());
    }

    void poll(Exchange exchange) {
        var poll = exchange.body(LeasePoll::read);
        try (var stream = exchange.stayOpen(service::wake)) {
            var response = service.poll(exchange.caller().key(), exchange.id(), poll, stream::over);
            if (response.leases().isEmpty()) {
                exchange.respond(200, response.tree());
            } else {
                deliver(exchange, response);
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * In two parts: a connection whose other end is gone takes the first, because nobody has told us yet, and refuses the second. JSON
     * may end with a line break.
     */
    private void deliver(Exchange exchange, LeasePoll.Response response) {
        try {
            exchange.write(List.of(Json.write(response.tree()), "\n"));
        } catch (IOException gone) {
            service.undelivered(response);
        }
    }

    void accept(Exchange exchange) {
        var acceptance = exchange.body(Acceptance::read);
        service.accept(exchange.caller().key(), exchange.id(), acceptance);
        exchange.respond(200, acceptance.tree());
    }

    void renew(Exchange exchange) {
        var renewal = exchange.body(Renewal::read);
        exchange.respond(
                200,
                service.renew(exchange.caller().key(), exchange.id(), renewal).tree());
    }

    void callBack(Exchange exchange) {
        var batch = Reading.request(exchange.text(), CallbackBatch::read, CallbackBatch.MOST_VALUES);
        exchange.respond(
                200,
                service.callBack(exchange.caller().key(), exchange.id(), batch).tree());
    }
}
