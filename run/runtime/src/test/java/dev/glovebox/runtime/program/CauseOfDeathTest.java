package dev.glovebox.runtime.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.init.Reply;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.runtime.GroupForTest;
import dev.glovebox.runtime.channel.CommandEnd;
import dev.glovebox.runtime.channel.InitForTest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CauseOfDeathTest {

    private static final Walls WALLS = Walls.of(IsolationLevel.STRICT);
    private static final GroupForTest QUIET = GroupForTest.EMPTY;

    private static CommandEnd exited(int status) {
        return new CommandEnd.Ended(new Reply.Ending.WithStatus(status), InitForTest.USAGE);
    }

    private static CommandEnd signaled(int signal) {
        return new CommandEnd.Ended(new Reply.Ending.BySignal(signal), InitForTest.USAGE);
    }

    private static Optional<FailureCode> cause(CommandEnd end, GroupForTest group, String scratch) {
        return new CauseOfDeath(WALLS, Limits.DEFAULTS, Optional.of(group), () -> scratch.equals("full"), () -> false)
                .of(new Execution.Ended(end, Optional.empty()))
                .map(Failure::code);
    }

    static Stream<Arguments> table() {
        return Stream.of(
                Arguments.of(exited(0), QUIET, "free", null),
                Arguments.of(exited(3), QUIET, "free", null),
                Arguments.of(exited(0), QUIET, "full", null),
                Arguments.of(exited(1), QUIET, "full", FailureCode.DISK_FULL),
                Arguments.of(exited(0), QUIET.with("oom", 1), "free", FailureCode.OOM),
                Arguments.of(exited(1), QUIET.with("oom", 1).with("refused", 1), "full", FailureCode.OOM),
                Arguments.of(signaled(9), QUIET.with("oom", 2), "free", FailureCode.OOM),
                Arguments.of(signaled(9), QUIET, "free", FailureCode.KILLED),
                Arguments.of(signaled(11), QUIET, "free", FailureCode.KILLED),
                Arguments.of(signaled(25), QUIET, "free", FailureCode.FILE_SIZE_LIMIT),
                Arguments.of(exited(0), QUIET.with("refused", 4), "free", null),
                Arguments.of(exited(2), QUIET.with("refused", 4), "full", FailureCode.PID_LIMIT),
                Arguments.of(new CommandEnd.Lost("gone"), QUIET, "free", FailureCode.ENGINE_LOST),
                Arguments.of(new CommandEnd.Lost("gone"), QUIET.with("oom", 1), "free", FailureCode.OOM),
                Arguments.of(new CommandEnd.NotStarted(2, "x"), QUIET, "free", FailureCode.COMMAND_NOT_FOUND),
                Arguments.of(
                        new CommandEnd.NotStarted(2, "chdir /x: No such file or directory"),
                        QUIET,
                        "free",
                        FailureCode.COMMAND_NOT_EXECUTABLE),
                Arguments.of(new CommandEnd.NotStarted(13, "x"), QUIET, "free", FailureCode.COMMAND_NOT_EXECUTABLE));
    }

    @ParameterizedTest
    @MethodSource("table")
    void exitAndStatsGiveTheCause(
            CommandEnd end, GroupForTest group, String scratch, @org.jspecify.annotations.Nullable FailureCode cause) {
        assertThat(cause(end, group, scratch)).isEqualTo(Optional.ofNullable(cause));
    }

    private static Failure stopped(StopReason reason) {
        return new CauseOfDeath(WALLS, Limits.DEFAULTS, Optional.of(QUIET.with("oom", 1)), () -> true, () -> false)
                .of(new Execution.Ended(signaled(9), Optional.of(reason)))
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "CANCELLED, CANCELLED",
        "TIMEOUT, TIMEOUT",
        "OUTPUT_LIMIT, OUTPUT_LIMIT",
        "SOCKET_MEMORY, OOM",
        "LAYER_FULL, DISK_FULL"
    })
    void ownStopReasonTakesPrecedence(StopReason reason, FailureCode code) {
        assertThat(stopped(reason).code()).isEqualTo(code);
    }

    /** A reason that somebody adds must not be told as another one. */
    @Test
    void everyStopReasonHasItsOwnMessage() {
        assertThat(Stream.of(StopReason.values()).map(reason -> stopped(reason).message()))
                .doesNotHaveDuplicates();
    }

    @Test
    void gvisorThreadLimitIsNotEngineLoss() {
        var outcome = new Execution.Ended(new CommandEnd.Lost("gone"), Optional.empty());
        var refused = Optional.<ControlGroup>of(QUIET.with("refused", 1));
        assertThat(new CauseOfDeath(WALLS.withRuntime(Walls.GVISOR), Limits.DEFAULTS, refused, () -> false, () -> false)
                        .of(outcome))
                .map(Failure::code)
                .contains(FailureCode.PID_LIMIT);
        assertThat(new CauseOfDeath(WALLS, Limits.DEFAULTS, refused, () -> false, () -> false).of(outcome))
                .map(Failure::code)
                .contains(FailureCode.ENGINE_LOST);
    }

    @Test
    void lastStatsCountWhenGroupIsGone() {
        var outcome = new Execution.Ended(new CommandEnd.Lost("gone"), Optional.empty());
        var stats = new HashMap<>(Map.of("oom", 1L));
        var group = Optional.<ControlGroup>of(new GroupForTest(stats));
        var cause = new CauseOfDeath(WALLS, Limits.DEFAULTS, group, () -> false, () -> false);
        cause.noteLoss();
        stats.clear();
        assertThat(cause.of(outcome)).map(Failure::code).contains(FailureCode.OOM);
    }

    @Test
    void reasonFromBoxIsEscaped() {
        var outcome = new Execution.Ended(new CommandEnd.Lost("\033[31mred"), Optional.empty());
        assertThat(new CauseOfDeath(WALLS, Limits.DEFAULTS, Optional.empty(), () -> false, () -> false).of(outcome))
                .map(Failure::message)
                .hasValueSatisfying(message -> assertThat(message).doesNotContain("\033"));
    }
}
