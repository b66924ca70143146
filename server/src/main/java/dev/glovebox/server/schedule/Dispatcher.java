package dev.glovebox.server.schedule;

import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.RunId;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.resource.ProjectRecord;
import dev.glovebox.protocol.resource.Quota;
import dev.glovebox.protocol.runner.Lease;
import dev.glovebox.protocol.runner.Registration.Capabilities;
import dev.glovebox.protocol.runner.RunnerPayload;
import dev.glovebox.protocol.task.TaskWork;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.server.store.Documents;
import dev.glovebox.server.store.Keys;
import dev.glovebox.server.store.Leases;
import dev.glovebox.server.store.Leases.LeaseRow;
import dev.glovebox.server.store.Queue;
import dev.glovebox.server.store.Runners.RunnerRow;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gives tasks to a runner that asks: what it can do, as much as it can hold, to the project that has the least running
 * first, within everyone's quota. Policy is asked once more, for the project as it is now.
 */
public final class Dispatcher {

    /** How far into one project's queue to look for something that fits. */
    private static final int LOOK_AHEAD = 32;

    private final Documents documents;
    private final Keys keys;
    private final Leases leases;
    private final Admission admission;
    private final TaskLife life;

    public Dispatcher(Documents documents, Keys keys, Leases leases, Admission admission, TaskLife life) {
        this.documents = documents;
        this.keys = keys;
        this.leases = leases;
        this.admission = admission;
        this.life = life;
    }

    /**
     * Leases for a runner, as many as it can take.
     *
     * @param term until when they hold
     */
    public List<Lease> grant(Tx tx, RunnerRow runner, ApiKey.Wish key, int most, LeaseTerm term) {
        var granted = new ArrayList<Lease>();
        var books = Books.of(tx);
        boolean found = true;
        while (found && granted.size() < most && books.fits(runner)) {
            found = false;
            for (String project : books.leastBusyFirst(Queue.projects(tx), key)) {
                var lease = grantOne(tx, runner, project, books, term);
                if (lease.isPresent()) {
                    granted.add(lease.get());
                    found = true;
                    break;
                }
            }
        }
        return granted;
    }

    private Optional<Lease> grantOne(Tx tx, RunnerRow runner, String projectId, Books books, LeaseTerm term) {
        var project = documents
                .find(tx, Documents.Kind.PROJECT, projectId)
                .map(document -> Reading.answer(document.text(), ProjectRecord.Wish::read));
        if (project.isEmpty()) {
            return Optional.empty();
        }
        for (var row : Queue.oldest(tx, projectId, LOOK_AHEAD)) {
            if (!canRun(runner.registration().capabilities(), row.effective())
                    || !books.allows(row, runner, project.get().quota(), creatorsQuota(tx, row))) {
                continue;
            }
            var reasons = admission.judge(project.get().project(), row.effective());
            if (reasons.isEmpty()) {
                books.add(row, runner);
                return Optional.of(lease(tx, runner, row, project.get(), term));
            }
            life.reject(tx, row, reasons);
        }
        return Optional.empty();
    }

    private Quota creatorsQuota(Tx tx, TaskRow row) {
        return keys.find(tx, row.creator())
                .map(found -> found.key().wish().quota())
                .orElse(Quota.NONE);
    }

    private Lease lease(Tx tx, RunnerRow runner, TaskRow row, ProjectRecord.Wish project, LeaseTerm term) {
        var leased = life.lease(tx, row, runner.id());
        var standing = leased.task().standing();
        var now = Instant.now();
        var lease = new LeaseRow(
                RunId.random().text(),
                row.id(),
                runner.id(),
                standing.attempt(), // grows with each lease of the task, so an old holder's token is always too small
                new Leases.Progress(Leases.State.ACTIVE, 0, term.lost(now)));
        leases.add(tx, lease);
        var work = row.effective()
                .withSandbox(
                        Admission.mounted(project.project(), row.effective().sandbox()));
        return new Lease(
                lease.id(),
                lease.token(),
                term.told(now),
                new RunnerPayload(row.id(), standing.run(), standing.attempt(), project.project(), work));
    }

    private static boolean canRun(Capabilities can, TaskWork work) {
        var walls = work.sandbox().walls();
        var level = walls.level().orElse(IsolationLevel.STRICT);
        return can.levels().contains(level)
                && walls.network()
                        .filter(network ->
                                !can.networks().contains(network.mode().label()))
                        .isEmpty()
                && walls.runtime()
                        .filter(runtime -> !can.runtimes().contains(runtime))
                        .isEmpty();
    }
}
