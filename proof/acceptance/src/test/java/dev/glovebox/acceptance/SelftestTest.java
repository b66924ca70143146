package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.cli.selftest.SelftestCommand;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.LevelReport;
import dev.glovebox.selftest.Report;
import dev.glovebox.selftest.Result;
import dev.glovebox.selftest.Selftest;
import dev.glovebox.selftest.bed.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What {@code glovebox selftest} does, a test for each attack at each level that promises to stop it. */
class SelftestTest {

    @TestFactory
    Stream<DynamicContainer> everyLevelBlocksPromisedAttacks() throws IOException, InterruptedException {
        return results(ContainerEngine.DOCKER, EnumSet.complementOf(EnumSet.of(IsolationLevel.NONE)));
    }

    @TestFactory
    Stream<DynamicContainer> boxesWithoutADaemonStopTheSame() throws IOException, InterruptedException {
        return results(ContainerEngine.CRUN, EnumSet.of(IsolationLevel.STRICT, IsolationLevel.PARANOID));
    }

    @TestFactory
    Stream<DynamicContainer> boxesOfRuncStopTheSame() throws IOException, InterruptedException {
        return results(ContainerEngine.RUNC, EnumSet.of(IsolationLevel.STRICT, IsolationLevel.PARANOID));
    }

    private static Stream<DynamicContainer> results(ContainerEngine containers, Set<IsolationLevel> levels)
            throws IOException, InterruptedException {
        try (var runs = new RunsForTest(containers)) {
            var report = attack(runs, levels);
            await().atMost(Duration.ofSeconds(30)) // boxes go behind the result
                    .untilAsserted(() -> assertThat(runs.boxes())
                            .as("nothing is left behind")
                            .isEmpty());
            return report.levels().stream().map(SelftestTest::tests).toList().stream();
        }
    }

    private static Report attack(RunsForTest runs, Set<IsolationLevel> levels)
            throws IOException, InterruptedException {
        try (var selftest = new Selftest(SelftestCommand.target(runs.wiring), (_, _) -> {})) {
            return selftest.run(levels);
        }
    }

    private static DynamicContainer tests(LevelReport level) {
        var tests = switch (level) {
            case LevelReport.Unavailable(var name, String reason) ->
                List.of(DynamicTest.dynamicTest(
                        "level " + name.label(),
                        () -> Assumptions.abort("missing capability: level " + name.label() + ", " + reason)));
            case LevelReport.Tested(var _, List<Result> results, long _) ->
                results.stream()
                        .filter(SelftestTest::tried)
                        .map(SelftestTest::test)
                        .toList();
        };
        return DynamicContainer.dynamicContainer(level.level().label(), tests);
    }

    /** Nobody can attack what this kernel does not have; the command lists such attacks as not runnable. */
    private static boolean tried(Result result) {
        return !(result.verdict() instanceof Verdict.NotPromised) && !(result.verdict() instanceof Verdict.NotRunnable);
    }

    private static DynamicTest test(Result result) {
        return DynamicTest.dynamicTest(
                result.attack().name(), () -> assertThat(result.verdict()).isInstanceOf(Verdict.Blocked.class));
    }
}
