package dev.glovebox.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.EngineUsed;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.run.Usage;
import dev.glovebox.model.spec.IsolationLevel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ModeDecisionTest {

    private static final EngineUsed DOCKER = new EngineUsed.Launched(EngineKind.DOCKER, Optional.of("runsc"));
    private static final EngineUsed LOCAL = new EngineUsed.Launched(EngineKind.LOCAL, Optional.empty());

    private static RunResult result(EffectiveIsolation isolation, Optional<Failure> failure) {
        return new RunResult(RunId.random(), Optional.empty(), failure, isolation, Usage.NOTHING);
    }

    private static ModeDecision decision(
            IsolationLevel requested, IsolationLevel effective, EngineUsed engine, Optional<String> fallback) {
        return ModeDecision.of(
                result(new EffectiveIsolation(requested, effective, engine, List.of()), Optional.empty()), fallback);
    }

    @Test
    void roundBehindTheRequestedWallsIsSandboxed() {
        var decision = decision(IsolationLevel.STRICT, IsolationLevel.STRICT, DOCKER, Optional.empty());
        assertThat(decision).isEqualTo(new ModeDecision.Sandboxed(IsolationLevel.STRICT, DOCKER));
        assertThat(decision.label()).isEqualTo("sandboxed");
        assertThat(decision.line()).isEqualTo("sandboxed at level strict by docker (runsc)");
    }

    @Test
    void roundThatFellBackSaysFromWhereToWhereAndWhy() {
        var decision = decision(IsolationLevel.STRICT, IsolationLevel.MODERATE, LOCAL, Optional.of("no daemon"));
        assertThat(decision)
                .isEqualTo(new ModeDecision.FellBack(IsolationLevel.STRICT, IsolationLevel.MODERATE, "no daemon"));
        assertThat(decision.label()).isEqualTo("fell_back");
        assertThat(decision.line()).isEqualTo("fell back from strict to moderate as configured: no daemon");
    }

    /** A fallback to no walls at all is told as a fallback, with its reason, and not as a choice. */
    @Test
    void fallbackToLevelNoneIsAFallback() {
        assertThat(decision(IsolationLevel.STRICT, IsolationLevel.NONE, LOCAL, Optional.of("no daemon")))
                .isInstanceOf(ModeDecision.FellBack.class);
    }

    @Test
    void roundWithoutWallsThatNobodyFellBackToIsDirect() {
        var decision = decision(IsolationLevel.NONE, IsolationLevel.NONE, LOCAL, Optional.empty());
        assertThat(decision).isEqualTo(new ModeDecision.Direct());
        assertThat(decision.label()).isEqualTo("direct");
        assertThat(decision.line()).isEqualTo("directly on this machine, as configured");
    }

    /** Also when a fallback was chosen before something else went wrong: nothing ran. */
    @Test
    void roundThatWasNotLaunchedIsNotRunWhateverItAskedFor() {
        var refused = new Failure(FailureCode.REJECTED, "no", "ask for less");
        for (var requested : IsolationLevel.values()) {
            for (var fallback : List.of(Optional.<String>empty(), Optional.of("no daemon"))) {
                var decision = ModeDecision.of(
                        result(EffectiveIsolation.notLaunched(requested), Optional.of(refused)), fallback);
                assertThat(decision).isEqualTo(new ModeDecision.NotRun("REJECTED"));
                assertThat(decision.label()).isEqualTo("not_run");
                assertThat(decision.line()).isEqualTo("not run: REJECTED");
            }
        }
    }
}
