package dev.glovebox.server.runners;

import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.runner.Lease;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.task.TaskWork;
import dev.glovebox.server.schedule.ChangeNotifier;
import dev.glovebox.server.schedule.Dispatcher;
import dev.glovebox.server.setting.LeaseTerm;
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

/** Where runners come for work, and hear what to give up. */
public final class LeaseService {

    private final Database database;
    private final Leases leases;
    private final Tasks tasks;
    private final Runners runners;
    private final Dispatcher dispatcher;
    private final ChangeNotifier work;
    private final LeaseTerm term;
    /** The newest poll of each runner: an older one comes from a process or a connection that is gone. */
    private final Map<String, Asker> newest = new ConcurrentHashMap<>();

    public LeaseService(
            Database database,
            Leases leases,
            Tasks tasks,
            Runners runners,
            Dispatcher dispatcher,
            ChangeNotifier work,
            LeaseTerm term) {
        this.database = database;
        this.leases = leases;
        this.tasks = tasks;
        this.runners = runners;
        this.dispatcher = dispatcher;
        this.work = work;
        this.term = term;
    }

    /**
     * Waits until there is something to say. The waiting costs a virtual thread and nothing else; work that appears meanwhile is
     * given away in the transaction it appears in.
     */
    public LeasePoll.Response poll(RunnerRow runner, ApiKey.KeySpec key, LeasePoll poll) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(poll.waitSeconds()).toNanos();
        var asker = new Asker(runner, key, poll);
        newest.put(runner.id(), asker);
        while (true) {
            long seen = work.now();
            var answer = answer(asker);
            long left = end - System.nanoTime();
            if (!answer.empty() || left <= 0 || !current(asker)) {
                return answer;
            }
            var granted = await(asker, seen, Duration.ofNanos(left));
            if (!granted.isEmpty()) {
                return new LeasePoll.Response(granted, List.of(), List.of());
            }
        }
    }

    /** One poll of one runner; no two are equal. */
    private static final class Asker {
        private final RunnerRow runner;
        private final ApiKey.KeySpec key;
        private final LeasePoll poll;

        Asker(RunnerRow runner, ApiKey.KeySpec key, LeasePoll poll) {
            this.runner = runner;
            this.key = key;
            this.poll = poll;
        }
    }

    /** A runner that starts anew: nobody listens to what its earlier polls would be told. */
    public void forget(String runner) {
        newest.remove(runner);
    }

    private boolean current(Asker asker) {
        return newest.get(asker.runner.id()) == asker;
    }

    private List<Lease> await(Asker asker, long seen, Duration patience) throws InterruptedException {
        if (asker.poll.max() == 0) {
            work.await(seen, patience);
            return List.of();
        }
        var standby = database.standBy(tx -> grantIfAny(tx, asker));
        Optional<Dispatcher.Grant> grant;
        try {
            work.await(seen, patience);
        } finally {
            grant = standby.end(); // what nobody takes away any more is lost with its lease
        }
        grant.ifPresent(given -> screenLater(given.unscreened()));
        return grant.map(Dispatcher.Grant::leases).orElse(List.of());
    }

    private Optional<Dispatcher.Grant> grantIfAny(Tx tx, Asker asker) {
        return Optional.of(grant(tx, asker)).filter(grant -> !grant.leases().isEmpty());
    }

    private Dispatcher.Grant grant(Tx tx, Asker asker) {
        if (!current(asker)) {
            return new Dispatcher.Grant(List.of(), List.of());
        }
        var grant = dispatcher.grant(tx, asker.runner, asker.key, asker.poll.max(), term);
        if (!grant.leases().isEmpty()) {
            runners.seen(tx, asker.runner.id(), Instant.now());
        }
        return grant;
    }

    private LeasePoll.Response answer(Asker asker) {
        var runner = asker.runner;
        var poll = asker.poll;
        var cancel = new ArrayList<String>();
        var lost = new ArrayList<>(poll.held());
        if (!lost.isEmpty()) {
            for (var active : leases.active(runner.id())) {
                if (lost.remove(active.id()) && active.cancelling()) {
                    cancel.add(active.id());
                }
            }
        }
        List<Lease> granted = poll.max() > 0 && tasks.anyQueued() ? grant(asker) : List.of();
        return new LeasePoll.Response(granted, cancel, lost);
    }

    /** Again when everything was only held up by the screen; who got something does not wait for the rest. */
    private List<Lease> grant(Asker asker) {
        while (true) {
            var grant = database.write(tx -> grant(tx, asker));
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
            return new Renewal.Response(term.told(now), renewed, cancel, lost);
        });
    }
}
