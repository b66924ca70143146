package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.engine.WarmEngine;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.box.Template;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.pool.PoolSettings;
import dev.glovebox.runtime.pool.PythonPreload;
import dev.glovebox.runtime.pool.WarmPool;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** However a job ends in an interpreter that waited for it, that is what is told. */
@Timeout(180)
class PreloadedEndTest {

    private static final Template TEMPLATE = PythonPreload.template("ends", List.of("os", "json"), "");

    private static Stream<Arguments> ends() {
        return Stream.of(
                Arguments.of("the last line", "print('said')", new ExitStatus.Exited(0)),
                Arguments.of("a status", "print('said'); import sys; sys.exit(3)", new ExitStatus.Exited(3)),
                Arguments.of("an error", "print('said'); 1 / 0", new ExitStatus.Exited(1)),
                Arguments.of(
                        "no farewell", "import os; print('said', flush=True); os._exit(4)", new ExitStatus.Exited(4)),
                Arguments.of(
                        "a signal",
                        "import os, signal; print('said', flush=True); os.kill(os.getpid(), signal.SIGABRT)",
                        new ExitStatus.Signaled(6)),
                Arguments.of(
                        "a kill",
                        "import os; print('said', flush=True); os.kill(os.getpid(), 9)",
                        new ExitStatus.Signaled(9)),
                Arguments.of(
                        "a child that stays",
                        "import os, time\nif os.fork() == 0:\n    time.sleep(600)\nprint('said')",
                        new ExitStatus.Exited(0)),
                Arguments.of(
                        "a child that stays, and an error",
                        "import os, time\nif os.fork() == 0:\n    time.sleep(600)\nprint('said', flush=True)\nos._exit(5)",
                        new ExitStatus.Exited(5)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ends")
    void jobEndsTheProgram(String how, String code, ExitStatus expected) throws IOException {
        var metrics = new Metrics();
        try (var runs = new RunsForTest()) {
            runs.assumeOffered(IsolationLevel.STRICT);
            var settings = new PoolSettings(1, 1, Duration.ofMinutes(5), 1, 100);
            try (var pool = new WarmPool(runs.wiring.gate(), settings, List.of(TEMPLATE), metrics);
                    var executor = runs.wiring.executor((_, _) -> {}, pool)) {
                var spec = RunsForTest.spec(IsolationLevel.STRICT)
                        .withLimits(Limits.DEFAULTS.withWallClock(new TimeSpan(Duration.ofSeconds(60))));
                pool.keepWarm(
                        (WarmEngine) runs.wiring.engines().getFirst(),
                        spec.withProgram(Program.of("/tmp", TEMPLATE.command())));
                await().atMost(Duration.ofSeconds(60)).until(() -> pool.size() == 1);
                var output = new CapturedOutput(ByteSize.mebibytes(1));
                byte[] source = code.getBytes(StandardCharsets.UTF_8); // not screened: it would not pass
                var job = Stream.concat(
                                TEMPLATE.command().stream(), Stream.of(Integer.toString(source.length), "job.py"))
                        .toList();
                var result = executor.run(
                        RunId.random(),
                        spec.withProgram(Program.of("/tmp", job).withInput(Program.Input.CONNECTED)),
                        new RunStreams(new ByteArrayInputStream(source), output),
                        new Cancellation());
                assertThat(result.exit()).as(result + output.err().text()).contains(expected);
                assertThat(output.out().text()).isEqualTo("said\n");
                assertThat(metrics.text()).contains("glovebox_pool_hits_total 1");
            }
        }
    }

    /** Its program would be waited for two minutes; the box it is in is gone when the pool is. */
    @Test
    @Timeout(60)
    void closingPoolDoesNotWaitForUnreadyProgram() throws IOException {
        var never = new Template("never", List.of("sleep", "600"));
        try (var runs = new RunsForTest()) {
            runs.assumeOffered(IsolationLevel.STRICT);
            var settings = new PoolSettings(1, 1, Duration.ofMinutes(5), 1, 100);
            try (var pool = new WarmPool(runs.wiring.gate(), settings, List.of(never), new Metrics())) {
                pool.keepWarm(
                        (WarmEngine) runs.wiring.engines().getFirst(),
                        RunsForTest.spec(IsolationLevel.STRICT, "sleep", "600"));
                await().atMost(Duration.ofSeconds(30)).until(() -> !runs.boxes().isEmpty());
            }
            assertThat(runs.boxes()).isEmpty();
        }
    }
}
