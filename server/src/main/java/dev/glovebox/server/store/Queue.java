package dev.glovebox.server.store;

import java.util.List;

/** The view of the tasks that placement needs. */
public final class Queue {

    /**
     * Who has how much in the hands of runners.
     *
     * @param owner a project, a key or a runner
     */
    public record Load(String owner, int tasks, long cpuMillis, long memoryBytes) {}

    /** Whose tasks to add up. */
    public enum Owner {
        PROJECT("project"),
        KEY("creator"),
        RUNNER("runner");

        private final String column;

        Owner(String column) {
            this.column = column;
        }
    }

    private Queue() {}

    public static List<Load> loads(Tx tx, Owner owner) {
        return tx.list(
                "SELECT " + owner.column + " AS owner, COUNT(*) AS n, SUM(cpu) AS cpu, SUM(memory) AS memory FROM tasks"
                        + " WHERE state IN ('leased', 'running', 'cancelling') GROUP BY " + owner.column,
                row -> new Load(
                        String.valueOf(row.getString("owner")),
                        row.getInt("n"),
                        row.getLong("cpu"),
                        row.getLong("memory")));
    }

    /** Projects with something in the queue, the one that has waited longest first. */
    public static List<String> projects(Tx tx) {
        return tx.list(
                "SELECT project, MIN(ord) AS oldest FROM tasks WHERE state = 'queued' GROUP BY project ORDER BY oldest",
                row -> row.getString("project"));
    }

    /** The oldest tasks of a project in the queue. */
    public static List<TaskRow> oldest(Tx tx, String project, int most) {
        return tx.list(
                "SELECT * FROM tasks WHERE state = 'queued' AND project = ? ORDER BY ord LIMIT ?",
                Tasks::row,
                project,
                most);
    }
}
