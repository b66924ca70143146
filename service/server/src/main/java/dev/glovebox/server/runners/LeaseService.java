package dev.glovebox.server.runners;

import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.runner.Lease;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.task.TaskWork;
import dev.glovebox.server.http.Authentication;
import dev.glovebox.server.schedule.ChangeNotifier;
import dev.glovebox.server.schedule.Dispatcher;
import dev.glovebox.server.setting.LeaseTerm;
import dev.glovebox.server.store.Keys;
import dev.glovebox.server.store.Leases;
import dev.glovebox.server.store.Runners;
import dev.glovebox.server.store.Runners.RunnerRow;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/** Where runners come for work, and hear what to give up. */
public final class LeaseService {

    /** How exactly it is known when a runner was last heard of. */
    private static final Duration SEEN_LATELY = Duration.ofSeconds(5);

    private final Database database;
    private final Leases leases;
    private final Tasks tasks;
    private final Runners runners;
    private final Keys keys;
    private final Dispatcher dispatcher;
    private final ChangeNotifier work;
    private final LeaseTerm term;
    /** The newest poll of each runner: an older one comes from a process or a connection that is gone. */
    private final Map<String, Poller> newest = new ConcurrentHashMap<>();

    public LeaseService(
            Database database,
            Leases leases,
            Tasks tasks,
            Runners runners,
            Keys keys,
            Dispatcher dispatcher,
            ChangeNotifier work,
            LeaseTerm term) {
        this.database = database;
        this.leases = leases;
        this.tasks = tasks;
        this.runners = runners;
        this.keys = keys;
        this.dispatcher = dispatcher;
        this.work = work;
        this.term = term;
    }

    /**
     * Waits until there is something to say. The waiting costs a virtual thread and nothing else; work that appears meanwhile is
     * given away in the transaction it appears in.
     */
    public LeasePoll.Response poll(RunnerRow runner, ApiKey key, LeasePoll poll, BooleanSupplier over)
            throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(poll.waitSeconds()).toNanos();
        var poller = new Poller(runner, key, poll);
        newest.put(runner.id(), poller);
        seen(runner);
        while (true) {
            long seen = work.now();
            if (over.getAsBoolean()) {
                throw Authentication.unauthenticated();
            }
            var response = respond(poller);
            long left = end - System.nanoTime();
            if (!response.empty() || left <= 0 || !current(poller)) {
                return response;
            }
            var granted = await(poller, seen, Duration.ofNanos(left));
            if (!granted.isEmpty()) {
                return new LeasePoll.Response(granted, List.of(), List.of());
            }
        }
    }

    public void wake() {
        work.changed();
    }

    /** One that has nothing to do is there all the same; others ask for that now and then. */
    private void seen(RunnerRow runner) {
        var now = Instant.now();
        if (runner.seen().isBefore(now.minus(SEEN_LATELY))) {
            database.update(tx -> {
                runners.seen(tx, runner.id(), now);
            });
        }
    }

    /** One poll of one runner; no two are equal. */
    private static final class Poller {
        private final RunnerRow runner;
        private final ApiKey key;
        private final LeasePoll poll;

        Poller(RunnerRow runner, ApiKey key, LeasePoll poll) {
            this.runner = runner;
            this.key = key;
            this.poll = poll;
        }
    }

    /** A runner that starts anew: nobody listens to what its earlier polls would be told. */
    public void forget(String runner) {
        newest.remove(runner);
    }

    private boolean current(Poller poller) {
        return newest.get(poller.runner.id()) == poller;
    }

    private List<Lease> await(Poller poller, long seen, Duration patience) throws InterruptedException {
        if (poller.poll.max() == 0) {
            work.await(seen, patience);
            return List.of();
        }
        var standby = database.standBy(tx -> grantIfAny(tx, poller));
        Optional<Dispatcher.Grant> grant;
        try {
            work.await(seen, patience);
        } finally {
            grant = standby.end(); // what nobody takes away any more is lost with its lease
        }
        grant.ifPresent(given -> screenLater(given.unscreened()));
        return grant.map(Dispatcher.Grant::leases).orElse(List.of());
    }

    private Optional<Dispatcher.Grant> grantIfAny(Tx tx, Poller poller) {
        return Optional.of(grant(tx, poller)).filter(grant -> !grant.leases().isEmpty());
    }

    private Dispatcher.Grant grant(Tx tx, Poller poller) {
        if (!current(poller) || !alive(tx, poller)) {
            return new Dispatcher.Grant(List.of(), List.of());
        }
        var grant = dispatcher.grant(tx, poller.runner, poller.key.spec(), poller.poll.max(), term);
        if (!grant.leases().isEmpty()) {
            runners.seen(tx, poller.runner.id(), Instant.now());
        }
        return grant;
    }

    /** In the transaction that would give it a task: none is given to a key that was revoked before. */
    private boolean alive(Tx tx, Poller poller) {
        return keys.find(tx, poller.key.id())
                .filter(row -> row.key().alive(Instant.now()))
                .isPresent();
    }

    private LeasePoll.Response respond(Poller poller) {
        var runner = poller.runner;
        var poll = poller.poll;
        var cancel = new ArrayList<String>();
        var lost = new ArrayList<>(poll.held());
        if (!lost.isEmpty()) {
            for (var active : leases.active(runner.id())) {
                if (lost.remove(active.id()) && active.cancelling()) {
                    cancel.add(active.id());
                }
            }
        }
        List<Lease> granted = poll.max() > 0 && tasks.anyQueued() ? grant(poller) : List.of();
        return new LeasePoll.Response(granted, cancel, lost);
    }

    /** Again when everything was only held up by the screen; who got something does not wait for the rest. */
    private List<Lease> grant(Poller poller) {
        while (true) {
            var grant = database.write(tx -> grant(tx, poller));
            if (grant.unscreened().isEmpty()) {
                return grant.leases();
            }
            if (!grant.leases().isEmpty()) {
                screenLater(grant.unscreened());
                return grant.leases();
            }
            dispatcher.screen(grant.unscreened());
        }
    }

    private void screenLater(List<TaskWork> unscreened) {
        if (!unscreened.isEmpty()) {
            Thread.ofVirtual().name("screen").start(() -> {
                dispatcher.screen(unscreened);
                work.changed();
            });
        }
    }

    public Renewal.Response renew(RunnerRow runner, Renewal renewal) {
        return database.write(tx -> {
            var now = Instant.now();
            var renewed = new ArrayList<String>();
            var lost = new ArrayList<String>();
            for (var held : renewal.leases()) {
                boolean kept = leases.renew(tx, runner.id(), held.id(), held.token(), term.lost(now));
                (kept ? renewed : lost).add(held.id());
            }
            runners.seen(tx, runner.id(), now);
            var cancel = leases.active(runner.id()).stream()
                    .filter(Leases.Active::cancelling)
                    .map(Leases.Active::id)
                    .filter(renewed::contains)
                    .toList();
            return new Renewal.Response(term.announced(now), renewed, cancel, lost);
        });
    }
}
