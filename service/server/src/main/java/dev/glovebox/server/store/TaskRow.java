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
public record TaskRow(Task task, TaskWork effective, String creator) {

    public String id() {
        return task.id();
    }

    public Limits limits() {
        return effective.sandbox().limits().over(Limits.DEFAULTS);
    }

    public TaskRow with(Task changed) {
        return new TaskRow(changed, effective, creator);
    }
}
