package dev.glovebox.server.store;

import dev.glovebox.server.store.sql.Tx;
import java.util.List;

/** The view of the tasks that placement needs. */
public final class Queue {

    /** Leased tasks of one runner, project and key. */
    public record Load(String project, String key, String runner, Amount amount) {}

    /** How much that is. */
    public record Amount(int tasks, long cpuMillis, long memoryBytes) {

        public static final Amount NOTHING = new Amount(0, 0, 0);

        public Amount plus(Amount more) {
            return new Amount(tasks + more.tasks, cpuMillis + more.cpuMillis, memoryBytes + more.memoryBytes);
        }
    }

    private Queue() {}

    public static List<Load> loads(Tx tx) {
        return tx.list(
                "SELECT project, creator, runner, COUNT(*) AS n, SUM(cpu) AS cpu, SUM(memory) AS memory FROM tasks"
                        + " WHERE state IN ('leased', 'running', 'cancelling') GROUP BY project, creator, runner",
                row -> new Load(
                        row.getString("project"),
                        row.getString("creator"),
                        String.valueOf(row.getString("runner")),
                        new Amount(row.getInt("n"), row.getLong("cpu"), row.getLong("memory"))));
    }

    /** Projects with something in the queue, the one that has waited longest first. */
    public static List<String> projects(Tx tx) {
        return tx.list(
                "SELECT project, MIN(ord) AS oldest FROM tasks WHERE state = 'queued' GROUP BY project ORDER BY oldest",
                row -> row.getString("project"));
    }

    /** A task in the queue, and its place there. */
    public record Waiting(long number, TaskRow row) {}

    /** The oldest tasks of a project in the queue, behind a place. */
    public static List<Waiting> after(Tx tx, Tasks tasks, String project, long number, int most) {
        return tx.list(
                "SELECT * FROM tasks WHERE state = 'queued' AND project = ? AND ord > ? ORDER BY ord LIMIT ?",
                row -> new Waiting(row.getLong("ord"), tasks.row(row)),
                project,
                number,
                most);
    }
}
