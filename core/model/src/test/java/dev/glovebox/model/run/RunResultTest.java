package dev.glovebox.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.spec.IsolationLevel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunResultTest {

    private static final ExitStatus SEVEN = new ExitStatus.Exited(7);

    private static RunResult result(Optional<ExitStatus> exit, Optional<FailureCode> code) {
        return new RunResult(
                new RunId("abcdefgh"),
                exit,
                code.map(c -> new Failure(c, "what", "next")),
                new EffectiveIsolation(
                        IsolationLevel.STRICT, IsolationLevel.STRICT, EngineUsed.parse("docker"), List.of()),
                Usage.NOTHING);
    }

    private static int status(FailureCode code, ExitStatus exit) {
        return result(Optional.of(exit), Optional.of(code)).shellStatus();
    }

    @ParameterizedTest
    @EnumSource(FailureCode.class)
    void failureStatusOverridesStatusOfProgram(FailureCode code) {
        assertThat(status(code, SEVEN)).isEqualTo(code.exitStatus().orElse(7));
        assertThat(result(Optional.empty(), Optional.of(code)).shellStatus())
                .isEqualTo(code.exitStatus().orElse(1));
        assertThat(result(Optional.of(SEVEN), Optional.of(code)).cause()).isEqualTo(code.name());
    }

    @ParameterizedTest
    @EnumSource(FailureCode.class)
    void onlyOomOfChildKeepsSuccess(FailureCode code) {
        int expected = code == FailureCode.OOM ? 0 : code.exitStatus().orElse(0);
        assertThat(status(code, new ExitStatus.Exited(0))).isEqualTo(expected);
    }

    @Test
    void exitStatusOfProgramIsPassedOn() {
        assertThat(result(Optional.of(SEVEN), Optional.empty()).shellStatus()).isEqualTo(7);
        assertThat(result(Optional.of(SEVEN), Optional.empty()).cause()).isEqualTo("EXITED");
        assertThat(status(FailureCode.KILLED, new ExitStatus.Signaled(11))).isEqualTo(139);
        assertThat(status(FailureCode.OOM, new ExitStatus.Signaled(9))).isEqualTo(137);
    }

    @Test
    void missingExitIsInternalError() {
        assertThat(result(Optional.empty(), Optional.empty()).shellStatus()).isEqualTo(70);
    }

    @Test
    void onlyStatusZeroIsSuccess() {
        assertThat(new ExitStatus.Exited(0).success()).isTrue();
        assertThat(new ExitStatus.Exited(1).success()).isFalse();
        assertThat(new ExitStatus.Signaled(9).success()).isFalse();
    }
}
