package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.code.CodeRunner;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.runtime.loop.FallbackReasons;
import dev.glovebox.runtime.loop.IterationLoop;
import dev.glovebox.runtime.loop.LoopBudget;
import dev.glovebox.runtime.loop.LoopSummary;
import dev.glovebox.runtime.loop.RoundRunner;
import dev.glovebox.runtime.loop.RoundSource;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Language;
import dev.glovebox.screen.finding.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The loop as a library: rounds from a supplier, which may break like everything else. */
@Timeout(60)
class IterationLoopTest {

    private final RunsForTest runs = new RunsForTest();
    private final AtomicInteger given = new AtomicInteger();

    IterationLoopTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        runs.close();
    }

    private IterationLoop loop(LoopBudget budget) throws IOException {
        var reasons = new FallbackReasons();
        var executor = runs.wiring.executor(reasons);
        var runner = new CodeRunner(CodePolicy.of(Profile.STANDARD), executor, reasons);
        var spec = RunsForTest.spec(IsolationLevel.BASIC);
        return new IterationLoop(
                new RoundRunner(runner, spec, reasons, Optional.empty()), budget, ByteSize.mebibytes(1), new Metrics());
    }

    private Optional<SourceCode> next() {
        String code = "print(" + given.incrementAndGet() + ")";
        return Optional.of(new SourceCode(Language.PYTHON, "round", code.getBytes(StandardCharsets.UTF_8)));
    }

    private static LoopBudget budget(int rounds, int parallel) {
        return new LoopBudget(rounds, Duration.ofMinutes(1), 1000, parallel);
    }

    @Test
    void sourceIsReadOnlyForPermittedRounds() throws IOException {
        var summary = loop(budget(5, 3)).run(RoundSource.of(this::next), _ -> {}, new Cancellation());
        assertThat(summary.rounds()).isEqualTo(5);
        assertThat(summary.failed()).isZero();
        assertThat(summary.end()).isEqualTo(LoopSummary.End.ROUNDS_USED_UP);
        assertThat(given).hasValue(5);
    }

    @Test
    void failingSourceEndsLoopAfterLastRound() throws IOException {
        var told = new AtomicInteger();
        var source = RoundSource.of(() -> {
            if (given.get() == 2) {
                throw new IllegalStateException("the model is away");
            }
            return next();
        });
        var loop = loop(budget(10, 2));
        assertThatThrownBy(() -> loop.run(source, _ -> told.incrementAndGet(), new Cancellation()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the model is away");
        assertThat(told).hasValue(2);
    }

    @Test
    void failingReportEndsLoop() throws IOException {
        var loop = loop(budget(10, 1));
        assertThatThrownBy(() -> loop.run(
                        RoundSource.of(this::next),
                        round -> {
                            throw new IllegalStateException("nobody listens to round " + round.number());
                        },
                        new Cancellation()))
                .hasMessage("nobody listens to round 1");
        assertThat(given).as("asked for ahead at most").hasValueLessThanOrEqualTo(2);
    }
}
