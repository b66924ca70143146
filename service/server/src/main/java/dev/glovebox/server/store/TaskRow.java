package dev.glovebox.server.store;

import dev.glovebox.model.spec.Limits;
import dev.glovebox.protocol.task.Task;
import dev.glovebox.protocol.task.TaskWork;

/**
 * A task as it is kept.
 *
 * @param effective what it really gets: role and defaults filled in, values of variables included
 * @param creator the key it was created with
 */
public record TaskRow(Task task, TaskWork effective, String creator, Placement placement) {

    /** One that was not there before. */
    public TaskRow(Task task, TaskWork effective, String creator) {
        this(task, effective, creator, Placement.NEW);
    }

    public String id() {
        return task.id();
    }

    public Limits limits() {
        return effective.sandbox().limits().on(Limits.DEFAULTS);
    }

    public TaskRow with(Task changed) {
        return new TaskRow(changed, effective, creator, placement);
    }

    public TaskRow with(Placement changed) {
        return new TaskRow(task, effective, creator, changed);
    }
}
