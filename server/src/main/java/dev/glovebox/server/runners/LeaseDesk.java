package dev.glovebox.server.runners;

import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.runner.Lease;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.server.schedule.Dispatcher;
import dev.glovebox.server.schedule.LeaseTerm;
import dev.glovebox.server.schedule.Signals;
import dev.glovebox.server.store.Database;
import dev.glovebox.server.store.Leases;
import dev.glovebox.server.store.Runners;
import dev.glovebox.server.store.Runners.RunnerRow;
import dev.glovebox.server.store.Tasks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Where runners come for work, and hear what to give up. */
public final class LeaseDesk {

    /** What it needs to know of the store. */
    public record Shelves(Database database, Leases leases, Tasks tasks, Runners runners) {}

    private final Shelves shelves;
    private final Dispatcher dispatcher;
    private final Signals work;
    private final LeaseTerm term;

    public LeaseDesk(Shelves shelves, Dispatcher dispatcher, Signals work, LeaseTerm term) {
        this.shelves = shelves;
        this.dispatcher = dispatcher;
        this.work = work;
        this.term = term;
    }

    /** Waits until there is something to say. The waiting costs a virtual thread and nothing else. */
    public LeasePoll.Answer poll(RunnerRow runner, ApiKey.Wish key, LeasePoll poll) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(poll.waitSeconds()).toNanos();
        while (true) {
            long seen = work.now();
            var answer = answer(runner, key, poll);
            long left = end - System.nanoTime();
            if (!answer.empty() || left <= 0) {
                return answer;
            }
            work.await(seen, Duration.ofNanos(left));
        }
    }

    private LeasePoll.Answer answer(RunnerRow runner, ApiKey.Wish key, LeasePoll poll) {
        var held = new HashSet<>(poll.held());
        var cancel = held.isEmpty()
                ? List.<String>of()
                : shelves.leases().cancelled(runner.id()).stream()
                        .filter(held::contains)
                        .toList();
        var lost = new ArrayList<>(held);
        if (!held.isEmpty()) {
            lost.removeAll(shelves.leases().active(runner.id()));
        }
        List<Lease> granted =
                poll.max() > 0 && shelves.tasks().anyQueued() ? grant(runner, key, poll.max()) : List.of();
        return new LeasePoll.Answer(granted, cancel, lost);
    }

    /** Again when everything was only held up by the screen; who got something does not wait for the rest. */
    private List<Lease> grant(RunnerRow runner, ApiKey.Wish key, int most) {
        while (true) {
            var grant = shelves.database().write(tx -> {
                shelves.runners().seen(tx, runner.id(), Instant.now());
                return dispatcher.grant(tx, runner, key, most, term);
            });
            if (grant.unscreened().isEmpty()) {
                return grant.leases();
            }
            if (!grant.leases().isEmpty()) {
                Thread.ofVirtual().name("screen").start(() -> {
                    dispatcher.screen(grant.unscreened());
                    work.changed();
                });
                return grant.leases();
            }
            dispatcher.screen(grant.unscreened());
        }
    }

    public Renewal.Answer renew(RunnerRow runner, Renewal renewal) {
        return shelves.database().write(tx -> {
            var now = Instant.now();
            var renewed = new ArrayList<String>();
            var lost = new ArrayList<String>();
            for (var held : renewal.leases()) {
                boolean kept = shelves.leases().renew(tx, runner.id(), held.id(), held.token(), term.lost(now));
                (kept ? renewed : lost).add(held.id());
            }
            shelves.runners().seen(tx, runner.id(), now);
            var cancel = shelves.leases().cancelled(runner.id()).stream()
                    .filter(renewed::contains)
                    .toList();
            return new Renewal.Answer(term.told(now), renewed, cancel, lost);
        });
    }
}
