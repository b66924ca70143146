package dev.glovebox.server.runners;

import dev.glovebox.model.run.RunId;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.runner.Acceptance;
import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.runner.Runner;
import dev.glovebox.protocol.wire.Page;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.setting.LeaseTerm;
import dev.glovebox.server.store.Leases;
import dev.glovebox.server.store.Runners;
import dev.glovebox.server.store.Runners.RunnerRow;
import dev.glovebox.server.store.Slice;
import dev.glovebox.server.store.sql.Database;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/** All that runners may ask for, each with a key: a runner is whoever registered with it. */
public final class RunnerService {

    private final Database database;
    private final Runners runners;
    private final Leases leases;
    private final LeaseService leaseService;
    private final Offers offers;
    private final Callbacks callbacks;
    private final LeaseTerm term;

    public RunnerService(
            Database database,
            Runners runners,
            Leases leases,
            LeaseService leaseService,
            Offers offers,
            Callbacks callbacks,
            LeaseTerm term) {
        this.database = database;
        this.runners = runners;
        this.leases = leases;
        this.leaseService = leaseService;
        this.offers = offers;
        this.callbacks = callbacks;
        this.term = term;
    }

    public Page<Runner> list(Slice slice) {
        var rows = runners.list(slice);
        return new Page<>(rows.items().stream().map(this::view).toList(), rows.next());
    }

    public Runner register(ApiKey key, Registration registration) {
        return view(database.write(tx -> {
            var now = Instant.now();
            var known = runners.named(tx, registration.name());
            if (known.isPresent()) {
                owned(known.get(), key);
                leaseService.forget(known.get().id());
                runners.registerAgain(tx, known.get().id(), registration, now);
            } else {
                runners.add(tx, new RunnerRow(RunId.random().text(), registration, key.id(), now, 0));
            }
            return runners.named(tx, registration.name()).orElseThrow();
        }));
    }

    private static void owned(RunnerRow row, ApiKey key) {
        if (!row.owner().equals(key.id())) {
            throw Refusal.conflict(
                    "NAME_TAKEN",
                    "a runner with this name registered with another key",
                    "choose another name, or use the other key");
        }
    }

    /** Those who poll look again, at what they wait for and whether they may. */
    public void wake() {
        leaseService.wake();
    }

    /**
     * Waits for work.
     *
     * @param over whether the key was revoked meanwhile
     */
    public LeasePoll.Response poll(ApiKey key, String runner, LeasePoll poll, BooleanSupplier over)
            throws InterruptedException {
        var response = leaseService.poll(own(key, runner), key, poll, over);
        switch (poll.handover()) {
            case OUTRIGHT -> {}
            case OFFERED -> offers.make(key.id(), response.leases());
        }
        return response;
    }

    public void accept(ApiKey key, String lease, Acceptance acceptance) {
        offers.accept(key.id(), lease, acceptance.token());
    }

    /** An answer to a poll did not get through. */
    public void undelivered(LeasePoll.Response response) {
        offers.takeBack(response.leases());
    }

    public Renewal.Response renew(ApiKey key, String runner, Renewal renewal) {
        return leaseService.renew(own(key, runner), renewal);
    }

    public CallbackBatch.Applied callBack(ApiKey key, String id, CallbackBatch batch) {
        return database.write(tx -> {
            var lease = leases.find(tx, id, key.id()).orElseThrow(() -> Refusal.notFound("lease", id));
            return callbacks.apply(tx, lease, batch);
        });
    }

    private RunnerRow own(ApiKey key, String id) {
        return runners.find(id)
                .filter(row -> row.owner().equals(key.id()))
                .orElseThrow(() -> Refusal.notFound("runner", id));
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
