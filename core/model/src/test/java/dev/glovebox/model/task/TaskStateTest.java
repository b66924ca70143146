package dev.glovebox.model.task;

import static dev.glovebox.model.task.TaskState.CANCELLED;
import static dev.glovebox.model.task.TaskState.CANCELLING;
import static dev.glovebox.model.task.TaskState.FAILED;
import static dev.glovebox.model.task.TaskState.LEASED;
import static dev.glovebox.model.task.TaskState.QUEUED;
import static dev.glovebox.model.task.TaskState.REJECTED;
import static dev.glovebox.model.task.TaskState.RUNNING;
import static dev.glovebox.model.task.TaskState.SKIPPED;
import static dev.glovebox.model.task.TaskState.SUCCEEDED;
import static dev.glovebox.model.task.TaskState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.spec.IsolationLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TaskStateTest {

    private record Step(TaskState from, TaskState to) {}

    /** The lives a task can have. A transition of the table that none of them takes fails the test below. */
    private static final List<List<TaskState>> LIVES = List.of(
            List.of(REJECTED),
            List.of(WAITING, QUEUED, LEASED, RUNNING, SUCCEEDED),
            List.of(WAITING, SKIPPED),
            List.of(WAITING, CANCELLED),
            List.of(QUEUED, CANCELLED),
            List.of(QUEUED, REJECTED),
            List.of(QUEUED, FAILED),
            List.of(QUEUED, LEASED, FAILED),
            List.of(QUEUED, LEASED, REJECTED),
            List.of(QUEUED, LEASED, SUCCEEDED),
            List.of(QUEUED, LEASED, QUEUED, LEASED, RUNNING, QUEUED, LEASED, RUNNING, FAILED),
            List.of(QUEUED, LEASED, WAITING, QUEUED, LEASED, RUNNING, WAITING, QUEUED, CANCELLED),
            List.of(QUEUED, LEASED, CANCELLING, CANCELLED),
            List.of(QUEUED, LEASED, RUNNING, CANCELLING, SUCCEEDED),
            List.of(QUEUED, LEASED, RUNNING, CANCELLING, FAILED));

    private static Set<Step> visited() {
        return LIVES.stream()
                .flatMap(life -> IntStream.range(1, life.size()).mapToObj(i -> new Step(life.get(i - 1), life.get(i))))
                .collect(Collectors.toSet());
    }

    private static Set<Step> table() {
        return Arrays.stream(TaskState.values())
                .flatMap(from ->
                        Arrays.stream(TaskState.values()).filter(from::leadsTo).map(to -> new Step(from, to)))
                .collect(Collectors.toSet());
    }

    @Test
    void onlyListedTransitionsArePossible() {
        assertThat(table()).isEqualTo(visited());
    }

    @Test
    void everyLifeEndsInOneTerminalState() {
        assertThat(LIVES).allSatisfy(life -> {
            assertThat(life.getLast().terminal()).isTrue();
            assertThat(life.subList(0, life.size() - 1)).noneMatch(TaskState::terminal);
        });
    }

    @Test
    void stateIsReadAsItIsWritten() {
        assertThat(TaskState.values())
                .allSatisfy(state -> assertThat(TaskState.parse(state.label())).isEqualTo(state));
        assertThat(WorkflowState.values())
                .allSatisfy(
                        state -> assertThat(WorkflowState.parse(state.label())).isEqualTo(state));
        assertThat(ExecutionMode.values())
                .allSatisfy(
                        mode -> assertThat(ExecutionMode.parse(mode.label())).isEqualTo(mode));
    }

    @Test
    void everyLevelIsOfferedByExactlyOneModeAndEachModesUsualLevelIsItsOwn() {
        for (var level : IsolationLevel.values()) {
            assertThat(Arrays.stream(ExecutionMode.values()).filter(mode -> mode.offers(level)))
                    .hasSize(1);
        }
        assertThat(ExecutionMode.values()).allMatch(mode -> mode.offers(mode.usualLevel()));
    }

    @Test
    void workflowRunEndsOnceAndACancelledOneOnlyAsCancelled() {
        assertThat(Arrays.stream(WorkflowState.values()).filter(WorkflowState.CANCELLING::leadsTo))
                .containsExactly(WorkflowState.CANCELLED);
        assertThat(Arrays.stream(WorkflowState.values()).filter(WorkflowState.RUNNING::leadsTo))
                .containsExactly(WorkflowState.CANCELLING, WorkflowState.SUCCEEDED, WorkflowState.FAILED);
    }
}
