package dev.glovebox.model;

import static dev.glovebox.model.RunState.APPROVED;
import static dev.glovebox.model.RunState.ASKED;
import static dev.glovebox.model.RunState.ENDED;
import static dev.glovebox.model.RunState.FAILED;
import static dev.glovebox.model.RunState.LAUNCHED;
import static dev.glovebox.model.RunState.REJECTED;
import static dev.glovebox.model.RunState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunStateTest {

    private record Step(RunState from, RunState to) {}

    /** The lives a run can have. A transition of the table that none of them takes fails the test below. */
    private static final List<List<RunState>> LIVES = List.of(
            List.of(ASKED, APPROVED, LAUNCHED, RUNNING, ENDED),
            List.of(ASKED, REJECTED),
            List.of(ASKED, FAILED),
            List.of(ASKED, APPROVED, REJECTED),
            List.of(ASKED, APPROVED, FAILED),
            List.of(ASKED, APPROVED, LAUNCHED, FAILED),
            List.of(ASKED, APPROVED, LAUNCHED, RUNNING, FAILED));

    private static Set<Step> visited() {
        return LIVES.stream()
                .flatMap(life -> IntStream.range(1, life.size()).mapToObj(i -> new Step(life.get(i - 1), life.get(i))))
                .collect(Collectors.toSet());
    }

    private static Set<Step> table() {
        return Arrays.stream(RunState.values())
                .flatMap(from ->
                        Arrays.stream(RunState.values()).filter(from::leadsTo).map(to -> new Step(from, to)))
                .collect(Collectors.toSet());
    }

    @Test
    void everyTransitionOfTheTableIsVisitedAndNoOtherIsPossible() {
        assertThat(table()).isEqualTo(visited());
    }

    @Test
    void everyLifeEndsInAStateThatNothingLeavesAndPassesNoneBefore() {
        assertThat(LIVES).allSatisfy(life -> {
            assertThat(life.getLast().terminal()).isTrue();
            assertThat(life.subList(0, life.size() - 1)).noneMatch(RunState::terminal);
        });
    }

    @Test
    void noStateLeadsToItselfOrBackToTheStart() {
        assertThat(RunState.values()).noneMatch(state -> state.leadsTo(state) || state.leadsTo(ASKED));
    }
}
