package dev.glovebox.protocol.resource;

import dev.glovebox.model.task.TaskState;
import dev.glovebox.model.task.WorkflowState;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of a workflow. */
public record Run(String id, Origin origin, WorkflowState state, List<StepState> steps, Times times) {

    /** Which workflow it is a run of. */
    public record Origin(String project, String workflow) {}

    /** One step and the task it became. */
    public record StepState(String name, String task, TaskState state) {
        Map<String, Object> tree() {
            return new Tree()
                    .put("name", name)
                    .put("task", task)
                    .put("state", state.label())
                    .map();
        }

        static StepState read(Reading from) {
            return new StepState(
                    from.text("name"), from.text("task"), from.parsed("state", TaskState::parse, TaskState.WAITING));
        }
    }

    public record Times(Instant created, Optional<Instant> finished) {}

    public Run {
        steps = List.copyOf(steps);
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("id", id)
                .put("project", origin.project())
                .put("workflow", origin.workflow())
                .put("state", state.label())
                .put("steps", steps.stream().map(StepState::tree).toList())
                .put("created_at", times.created())
                .put("finished_at", times.finished())
                .map();
    }

    public static Run read(Reading from) {
        return new Run(
                from.text("id"),
                new Origin(from.text("project"), from.text("workflow")),
                from.parsed("state", WorkflowState::parse, WorkflowState.RUNNING),
                from.objects("steps", StepState::read),
                new Times(from.parsed("created_at", Instant::parse, Instant.EPOCH), from.instant("finished_at")));
    }
}
