package dev.glovebox.server.http;

import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.runner.Runner;
import dev.glovebox.server.runners.RunnerOffice;

/** {@code /v1/runners} and {@code /v1/leases}: the runners' side of the API. */
final class RunnerRoutes {

    private final RunnerOffice office;

    RunnerRoutes(RunnerOffice office) {
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
            exchange.answer(
                    200,
                    office.poll(exchange.caller().key(), exchange.id(), poll).tree());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
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
