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

    /** A task in the queue, and its place there. */
    public record Waiting(long number, TaskRow row) {}

    /** The oldest tasks of a project in the queue, behind a place. */
    public static List<Waiting> after(Tx tx, String project, long number, int most) {
        return tx.list(
                "SELECT * FROM tasks WHERE state = 'queued' AND project = ? AND ord > ? ORDER BY ord LIMIT ?",
                row -> new Waiting(row.getLong("ord"), Tasks.row(row)),
                project,
                number,
                most);
    }
}
