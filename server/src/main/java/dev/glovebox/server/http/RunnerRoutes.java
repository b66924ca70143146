package dev.glovebox.server.http;

import dev.glovebox.model.RunId;
import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.runner.Runner;
import dev.glovebox.server.Refusal;
import dev.glovebox.server.runners.Callbacks;
import dev.glovebox.server.runners.LeaseDesk;
import dev.glovebox.server.schedule.LeaseTerm;
import dev.glovebox.server.store.Database;
import dev.glovebox.server.store.Leases;
import dev.glovebox.server.store.Runners;
import dev.glovebox.server.store.Runners.RunnerRow;
import java.time.Instant;

/** {@code /v1/runners} and {@code /v1/leases}: the runners' side of the API. */
final class RunnerRoutes {

    /** What it needs to know of the store. */
    record Shelves(Database database, Runners runners, Leases leases) {}

    private final Shelves shelves;
    private final LeaseDesk desk;
    private final Callbacks callbacks;
    private final LeaseTerm term;

    RunnerRoutes(Shelves shelves, LeaseDesk desk, Callbacks callbacks, LeaseTerm term) {
        this.shelves = shelves;
        this.desk = desk;
        this.callbacks = callbacks;
        this.term = term;
    }

    void list(Exchange exchange) {
        exchange.caller().requireEveryProject();
        exchange.answer(
                200,
                shelves.runners().list(exchange.slice()).tree(row -> view(row).tree()));
    }

    void register(Exchange exchange) {
        var registration = exchange.body(Registration::read);
        var row = shelves.database().write(tx -> {
            var now = Instant.now();
            var known = shelves.runners().named(tx, registration.name());
            if (known.isPresent()) {
                owned(known.get(), exchange.caller());
                desk.forget(known.get().id());
                shelves.runners().registerAgain(tx, known.get().id(), registration, now);
            } else {
                shelves.runners()
                        .add(
                                tx,
                                new RunnerRow(
                                        RunId.random().text(),
                                        registration,
                                        exchange.caller().id(),
                                        now,
                                        0));
            }
            return shelves.runners().named(tx, registration.name()).orElseThrow();
        });
        exchange.answer(200, view(row).tree());
    }

    private static void owned(RunnerRow row, Caller caller) {
        if (!row.owner().equals(caller.id())) {
            throw Refusal.conflict(
                    "NAME_TAKEN",
                    "a runner of this name registered with another key",
                    "choose another name, or use that key");
        }
    }

    void poll(Exchange exchange) {
        var runner = own(exchange);
        try {
            var answer = desk.poll(runner, exchange.caller().key().wish(), exchange.body(LeasePoll::read));
            exchange.answer(200, answer.tree());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    void renew(Exchange exchange) {
        exchange.answer(
                200, desk.renew(own(exchange), exchange.body(Renewal::read)).tree());
    }

    void callBack(Exchange exchange) {
        var batch = exchange.body(CallbackBatch::read);
        var applied = shelves.database().write(tx -> {
            var lease = shelves.leases()
                    .find(tx, exchange.id())
                    .filter(found -> shelves.runners()
                            .owner(tx, found.runner())
                            .filter(exchange.caller().id()::equals)
                            .isPresent())
                    .orElseThrow(() -> Refusal.notFound("lease", exchange.id()));
            return callbacks.apply(tx, lease, batch);
        });
        exchange.answer(200, applied.tree());
    }

    private RunnerRow own(Exchange exchange) {
        return shelves.runners()
                .find(exchange.id())
                .filter(row -> row.owner().equals(exchange.caller().id()))
                .orElseThrow(() -> Refusal.notFound("runner", exchange.id()));
    }

    private Runner view(RunnerRow row) {
        return new Runner(
                row.id(),
                row.registration(),
                row.seen(),
                row.held(),
                Math.toIntExact(term.length().toSeconds()));
    }
}
