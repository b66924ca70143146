package dev.glovebox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.IsolationLevel;
import dev.glovebox.selftest.LevelReport;
import dev.glovebox.selftest.Result;
import dev.glovebox.selftest.Selftest;
import dev.glovebox.selftest.Verdict;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What {@code glovebox selftest} does, a test for each attack at each level that promises to stop it. */
class SelftestTest {

    @TestFactory
    Stream<DynamicContainer> everyLevelStopsWhatItPromisesTo() throws IOException, InterruptedException {
        var levels = EnumSet.complementOf(EnumSet.of(IsolationLevel.NONE));
        try (var runs = new RunsForTest();
                var selftest = new Selftest(runs.wiring.selftestGrounds(), (_, _) -> {})) {
            var report = selftest.run(levels);
            assertThat(runs.boxes()).as("nothing is left behind").isEmpty();
            return report.levels().stream().map(SelftestTest::tests).toList().stream();
        }
    }

    private static DynamicContainer tests(LevelReport level) {
        var tests = switch (level) {
            case LevelReport.Unavailable(var name, String reason) ->
                List.of(DynamicTest.dynamicTest(
                        "level " + name.label(),
                        () -> Assumptions.abort("missing capability: level " + name.label() + ", " + reason)));
            case LevelReport.Tested(var _, List<Result> results) ->
                results.stream()
                        .filter(result -> !(result.verdict() instanceof Verdict.NotPromised))
                        .map(SelftestTest::test)
                        .toList();
        };
        return DynamicContainer.dynamicContainer(level.level().label(), tests);
    }

    private static DynamicTest test(Result result) {
        return DynamicTest.dynamicTest(result.attack().name(), () -> {
            Assumptions.assumeFalse(
                    result.verdict() instanceof Verdict.NotRunnable,
                    () -> "missing capability: " + result.verdict().detail());
            assertThat(result.verdict()).isInstanceOf(Verdict.Blocked.class);
        });
    }
}
