package dev.glovebox.server.runners;

import dev.glovebox.protocol.runner.Lease;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.schedule.TaskLife;
import dev.glovebox.server.setting.LeaseTerm;
import dev.glovebox.server.store.Leases;
import dev.glovebox.server.store.Leases.LeaseRow;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Leases whose answer may have got lost on its way. One that its runner does not accept goes back to the queue long before it runs
 * out; its runner has begun nothing, because it accepts first. That an offer stands is remembered by the process that made it and
 * nowhere else: if it dies, or the acceptance goes to another on the same database, the lease is one like any other.
 */
public final class Offers {

    /** Far more than an answer and its acceptance take, far less than a lease. */
    static final Duration STANDS = Duration.ofSeconds(5);

    /** @param expires as it was when it was made; whoever renews the lease changes that */
    private record Offer(String key, long token, Instant expires, long made) {}

    private final Map<String, Offer> open = new ConcurrentHashMap<>();
    private final Database database;
    private final Leases leases;
    private final Tasks tasks;
    private final TaskLife life;
    private final LeaseTerm term;

    public Offers(Database database, Leases leases, Tasks tasks, TaskLife life, LeaseTerm term) {
        this.database = database;
        this.leases = leases;
        this.tasks = tasks;
        this.life = life;
        this.term = term;
    }

    /** To be called before the answer is sent. */
    void make(String key, List<Lease> leases) {
        leases.forEach(lease -> open.put(
                lease.id(), new Offer(key, lease.token(), term.lostAfter(lease.expires()), System.nanoTime())));
    }

    /** Returns when the lease is the runner's for as long as it renews it. */
    void accept(String key, String lease, long token) {
        var offer = open.get(lease);
        boolean ours = offer != null && offer.key().equals(key) && offer.token() == token;
        if (ours && open.remove(lease, offer)) {
            return;
        }
        database.update(tx -> {
            var row = leases.find(tx, lease, key).orElseThrow(() -> Refusal.notFound("lease", lease));
            if (!leases.renew(tx, row.runner(), lease, token, term.lost(Instant.now()))) {
                throw Refusal.conflict(
                        "LEASE_LOST",
                        "lease " + lease + " no longer belongs to this runner",
                        "start nothing and drop the lease");
            }
        });
    }

    /** The answer could not be sent; of leases that are accepted all the same nothing is taken back. */
    void takeBack(List<Lease> leases) {
        leases.forEach(lease -> takeBack(lease.id()));
    }

    /** Takes back what nobody accepted in time. */
    void sweep() {
        long now = System.nanoTime();
        open.forEach((lease, offer) -> {
            if (now - offer.made() > STANDS.toNanos()) {
                takeBack(lease);
            }
        });
    }

    /** Who takes it out of the map decides; what was renewed through another process is left alone. */
    private void takeBack(String lease) {
        var offer = open.remove(lease);
        if (offer != null) {
            database.update(tx -> {
                leases.find(tx, lease, offer.key())
                        .filter(row -> untouched(row, offer))
                        .ifPresent(row -> giveBack(tx, row));
            });
        }
    }

    private static boolean untouched(LeaseRow row, Offer offer) {
        var progress = row.progress();
        return progress.state() == Leases.State.ACTIVE
                && progress.applied() == 0
                && progress.expires().toEpochMilli() == offer.expires().toEpochMilli();
    }

    private void giveBack(Tx tx, LeaseRow lease) {
        leases.end(tx, lease.id(), Leases.State.LOST);
        tasks.find(tx, lease.task())
                .filter(row -> row.task().state().held())
                .ifPresent(row -> new AttemptEndings(life).neverBegun(tx, row));
    }
}
