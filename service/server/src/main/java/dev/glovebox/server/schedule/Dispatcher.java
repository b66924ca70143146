package dev.glovebox.server.schedule;

import dev.glovebox.model.run.RunId;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.resource.ProjectRecord;
import dev.glovebox.protocol.resource.Quota;
import dev.glovebox.protocol.runner.Lease;
import dev.glovebox.protocol.runner.RunnerPayload;
import dev.glovebox.protocol.task.TaskWork;
import dev.glovebox.server.setting.LeaseTerm;
import dev.glovebox.server.store.Documents;
import dev.glovebox.server.store.Keys;
import dev.glovebox.server.store.Leases;
import dev.glovebox.server.store.Leases.LeaseRow;
import dev.glovebox.server.store.Runners.RunnerRow;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives tasks to a runner that asks: what it can do, as much as it can hold, to the project that has the least running
 * first, within everyone's quota. Policy is asked once more, for the project as it is now.
 */
public final class Dispatcher {

    /** Whose verdicts are surely still remembered when they are asked for. */
    private static final int MOST_UNSCREENED = 32;

    private final Documents documents;
    private final Keys keys;
    private final Leases leases;
    private final Tasks tasks;
    private final Admission admission;
    private final TaskLife life;

    public Dispatcher(Documents documents, Keys keys, Leases leases, Tasks tasks, Admission admission, TaskLife life) {
        this.documents = documents;
        this.keys = keys;
        this.leases = leases;
        this.tasks = tasks;
        this.admission = admission;
        this.life = life;
    }

    /**
     * Leases for a runner.
     *
     * @param unscreened work that could not be given yet, because its code has to be screened first, outside of the transaction
     */
    public record Grant(List<Lease> leases, List<TaskWork> unscreened) {}

    /** Screens what held tasks up; they are granted the next time. */
    public void screen(List<TaskWork> unscreened) {
        unscreened.forEach(admission::screen);
    }

    /**
     * Leases for a runner, as many as it can take.
     *
     * @param term until when they hold
     */
    public Grant grant(Tx tx, RunnerRow runner, ApiKey.KeySpec key, int most, LeaseTerm term) {
        var grant = new Grant(new ArrayList<>(), new ArrayList<>());
        var lines = new TaskQueues(tx, documents, tasks);
        if (lines.projects().isEmpty()) {
            return grant;
        }
        var totals = ResourceTotals.of(tx);
        boolean found = true;
        while (found && grant.leases().size() < most && totals.fits(runner)) {
            found = false;
            for (String project : totals.leastBusyFirst(lines.projects(), key)) {
                if (grantOne(tx, runner, lines.of(project), totals, term, grant)) {
                    found = true;
                    break;
                }
            }
        }
        return grant;
    }

    private boolean grantOne(
            Tx tx, RunnerRow runner, TaskQueues.Line line, ResourceTotals totals, LeaseTerm term, Grant grant) {
        var project = line.project();
        if (project.isEmpty()) {
            return false;
        }
        for (var rows = line.rows(); rows.hasNext(); ) {
            var row = rows.next();
            if (!RunnerFit.offers(runner.registration().capabilities(), row)
                    || row.placement().returned().holdsBack(runner.id(), Instant.now())
                    || !totals.allows(
                            row, runner, project.get().quota(), totals.quotaOf(row.creator(), key -> quota(tx, key)))) {
                continue;
            }
            rows.remove();
            var reasons = admission.judgeAgain(tx, project.get().project(), row);
            if (reasons.isEmpty()) {
                grant.unscreened().add(row.effective());
                if (grant.unscreened().size() >= MOST_UNSCREENED) {
                    return false;
                }
            } else if (reasons.get().isEmpty()) {
                totals.add(row, runner);
                grant.leases().add(lease(tx, runner, row, project.get(), term));
                return true;
            } else {
                life.reject(tx, row, reasons.get());
            }
        }
        return false;
    }

    private Quota quota(Tx tx, String key) {
        return keys.find(tx, key).map(found -> found.key().spec().quota()).orElse(Quota.NONE);
    }

    private Lease lease(Tx tx, RunnerRow runner, TaskRow row, ProjectRecord.ProjectSpec project, LeaseTerm term) {
        var leased = life.lease(tx, row, runner.id());
        var progress = leased.task().progress();
        var now = Instant.now();
        var lease = new LeaseRow(
                RunId.random().text(),
                row.id(),
                runner.id(),
                leased.placement().token(),
                new Leases.Progress(Leases.State.ACTIVE, 0, term.lost(now)));
        leases.add(tx, lease);
        var work = row.effective().withSandbox(Admission.mounted(project.project(), row.effective()));
        return new Lease(
                lease.id(),
                lease.token(),
                term.announced(now),
                new RunnerPayload(
                        row.id(),
                        progress.run(),
                        progress.attempt(),
                        project.project(),
                        work,
                        admission.bounds(tx, row)));
    }
}
