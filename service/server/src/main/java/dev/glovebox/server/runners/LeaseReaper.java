package dev.glovebox.server.runners;

import dev.glovebox.log.Log;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.server.schedule.QueuePatrol;
import dev.glovebox.server.schedule.TaskLife;
import dev.glovebox.server.setting.LeaseTerm;
import dev.glovebox.server.store.IdempotentResponses;
import dev.glovebox.server.store.Leases;
import dev.glovebox.server.store.Retention;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.StoreFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Looks at the clock: back-offs that are over, leases that ran out or were not taken, answers old enough to forget. */
public final class LeaseReaper implements AutoCloseable {

    private static final Log LOG = Log.of(LeaseReaper.class);

    private static final Duration TICK = Duration.ofMillis(200);
    private static final Duration PATROL = Duration.ofSeconds(1);
    private static final Duration REMEMBERED = Duration.ofDays(1);

    private final Database database;
    private final Optional<Duration> keep;
    private final Tasks tasks;
    private final Leases leases;
    private final TaskLife life;
    private final Offers offers;
    private final QueuePatrol patrol;
    private final Runnable look;
    private Instant swept = Instant.EPOCH;
    private Instant patrolled = Instant.now();
    private @Nullable BackgroundLoop loop;
    private boolean away; // known to the loop alone
    private final LongAdder missed = new LongAdder();

    private LeaseReaper(
            Database database,
            Tasks tasks,
            Leases leases,
            TaskLife life,
            Offers offers,
            QueuePatrol patrol,
            Runnable look,
            Optional<Duration> keep) {
        this.patrol = patrol;
        this.look = look;
        this.database = database;
        this.keep = keep;
        this.tasks = tasks;
        this.leases = leases;
        this.life = life;
        this.offers = offers;
    }

    /**
     * Starts with patience: while no API was there, no runner could renew.
     *
     * @param look makes those who poll look again
     * @param keep how long after its end a task is known in detail
     */
    public static LeaseReaper start(
            Database database,
            Tasks tasks,
            Leases leases,
            TaskLife life,
            Offers offers,
            QueuePatrol patrol,
            Runnable look,
            LeaseTerm term,
            Optional<Duration> keep) {
        database.update(tx -> {
            leases.extendAll(tx, term.lost(Instant.now()));
        });
        var keeper = new LeaseReaper(database, tasks, leases, life, offers, patrol, look, keep);
        keeper.loop = BackgroundLoop.every(Thread.ofVirtual().name("keeper"), TICK, keeper::run);
        return keeper;
    }

    private void run() {
        try {
            tick(Instant.now());
            if (away) {
                away = false;
                LOG.info("the store is back");
            }
        } catch (StoreFailure unavailable) {
            missed.increment(); // tried again at the next tick; readiness tells whoever watches
            if (!away) {
                away = true; // once is enough: it is tried every second
                LOG.warn("the store is not available; leases and back-offs wait for it", unavailable);
            }
        }
    }

    private void tick(Instant now) {
        offers.sweep();
        if (tasks.anyDue(now)) {
            database.update(tx -> {
                tasks.due(tx, now).forEach(row -> life.queue(tx, row, "the retry delay is over"));
            });
        }
        if (leases.anyExpired(now)) {
            database.update(tx -> {
                for (var lease : leases.expired(tx, now)) {
                    leases.end(tx, lease.id(), Leases.State.LOST);
                    tasks.find(tx, lease.task())
                            .filter(row -> row.task().state().held())
                            .ifPresent(row -> new AttemptEndings(life).expired(tx, row, lease.runner()));
                }
            });
        }
        if (now.isAfter(patrolled.plus(PATROL))) {
            patrolled = now;
            patrol.look(now);
            if (tasks.anyReturned()) {
                look.run(); // whoever could not begin it may try again when its pause is over, and nobody else wakes it
            }
        }
        if (now.isAfter(swept.plus(Duration.ofHours(1)))) {
            swept = now;
            database.update(tx -> {
                IdempotentResponses.forget(tx, now.minus(REMEMBERED));
            });
            keep.ifPresent(time -> forget(now.minus(time)));
        }
    }

    private void forget(Instant endedBefore) {
        boolean more = true;
        while (more && !Thread.currentThread().isInterrupted()) {
            more = database.write(tx -> Retention.forget(tx, endedBefore));
        }
    }

    /** How often the store was not there. */
    public long missed() {
        return missed.sum();
    }

    @Override
    public void close() {
        if (loop != null) {
            loop.interrupt();
            boolean _ = loop.join(Duration.ofSeconds(5));
        }
    }
}
