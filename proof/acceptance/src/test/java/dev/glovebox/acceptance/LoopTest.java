package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.json.Json;
import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class LoopTest {

    private static List<Json> lines(GloveboxForTest.Ended ended) {
        return ended.out().lines().map(Json::parse).toList();
    }

    private static byte[] rounds(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> "{\"name\": \"r" + i + "\", \"code\": \"print(" + i + " * " + i + ")\"}\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void tenRoundsRunInContainersAndMatchTheLedger() throws IOException {
        try (var runs = new RunsForTest();
                var glovebox = new GloveboxForTest("sandbox:", "  image: " + RunsForTest.IMAGE)) {
            runs.assumeOffered(IsolationLevel.STRICT);
            Path metrics = glovebox.home.resolve("figures");

            var ended = glovebox.runWithInput(
                    rounds(10), "loop", "--json", "--parallel", "2", "--metrics", metrics.toString());

            assertThat(ended.status()).as(ended.story()).isZero();
            var rounds = lines(ended).subList(0, 10);
            assertThat(rounds).allSatisfy(round -> {
                assertThat(round.at("mode").text()).contains("sandboxed");
                assertThat(round.at("decision").text()).contains("sandboxed at level strict by docker");
                long number = round.at("name")
                        .text()
                        .map(name -> Long.parseLong(name.substring(1)))
                        .orElseThrow();
                assertThat(round.at("stdout").text()).contains(number * number + "\n");
            });
            assertThat(lines(ended).getLast().at("rounds").number()).isEqualTo(10);
            assertThat(lines(ended).getLast().at("ended").text()).contains("no more rounds");

            var stopped = glovebox.run("audit", "show", "--type", "sandbox.stopped", "--json");
            assertThat(stopped.out().lines()).hasSize(10);
            assertThat(Files.readString(metrics))
                    .contains("glovebox_runs_requested_total 10\n")
                    .contains("glovebox_runs_total{level=\"strict\",cause=\"EXITED\"} 10\n")
                    .contains("glovebox_loop_rounds_total{mode=\"sandboxed\",cause=\"EXITED\"} 10\n")
                    .contains("glovebox_loop_round_seconds_count{mode=\"sandboxed\"} 10\n");
            assertThat(glovebox.data().resolve("doors")).isEmptyDirectory();
            assertThat(RunsForTest.processesNamed(glovebox.data().toString())).isEmpty();
        }
    }

    @Test
    void rejectedCodeIsNotRunAndCountsAsFailure() throws IOException {
        try (var glovebox = new GloveboxForTest("sandbox: {level: basic}")) {
            var ended = glovebox.runWithInput(
                    "import os\nos.system('id')\n---\nprint('fine')\n".getBytes(StandardCharsets.UTF_8),
                    "loop",
                    "--json",
                    "--separator",
                    "---");
            assertThat(ended.status()).as(ended.story()).isEqualTo(1);
            assertThat(lines(ended).getFirst().at("mode").text()).contains("not_run");
            assertThat(lines(ended).get(1).at("stdout").text()).contains("fine\n");
            assertThat(lines(ended).get(1).at("decision").text()).contains("sandboxed at level basic by local");
            assertThat(lines(ended).getLast().at("failed").number()).isEqualTo(1);
        }
    }

    @Test
    void disabledSandboxIsReportedInEveryRound() throws IOException {
        try (var glovebox = new GloveboxForTest("sandbox:", "  enabled: false", "  allow_unsafe: true")) {
            var ended = glovebox.runWithInput(rounds(2), "loop", "--json");
            assertThat(ended.status()).as(ended.story()).isZero();
            assertThat(lines(ended).subList(0, 2))
                    .allSatisfy(round -> assertThat(round.at("decision").text())
                            .contains("directly on this machine, as configured"));
        }
    }

    @Test
    void fallbackNeedsConfigurationAndIsReportedInEveryRound() throws IOException {
        String noDocker = "docker: {host: \"unix:///nowhere/docker.sock\"}";
        try (var refusing = new GloveboxForTest(noDocker);
                var falling = new GloveboxForTest(noDocker, "sandbox:", "  fallback: {enabled: true, floor: basic}")) {
            var refused = refusing.runWithInput(rounds(1), "loop", "--json");
            assertThat(refused.status()).as(refused.story()).isEqualTo(1);
            assertThat(lines(refused).getFirst().at("decision").text()).contains("not run: NO_ENGINE");

            var fell = falling.runWithInput(rounds(2), "loop", "--json");
            assertThat(fell.status()).as(fell.story()).isZero();
            assertThat(lines(fell).subList(0, 2)).allSatisfy(round -> {
                assertThat(round.at("mode").text()).contains("fell_back");
                assertThat(round.at("decision").text().orElseThrow()).contains("strict", "/nowhere/docker.sock");
            });
        }
    }

    @Test
    void budgetEndsTheLoop() throws IOException {
        try (var glovebox = new GloveboxForTest("sandbox: {level: basic}")) {
            var rounds = glovebox.runWithInput(rounds(5), "loop", "--json", "--rounds", "2");
            assertThat(lines(rounds)).hasSize(3);
            assertThat(lines(rounds).getLast().at("ended").text()).contains("rounds used up");

            var failing = glovebox.runWithInput(
                    "{\"code\": \"1/0\"}\n".repeat(5).getBytes(StandardCharsets.UTF_8),
                    "loop",
                    "--json",
                    "--failures",
                    "2");
            assertThat(lines(failing).getLast().at("failed").number()).isEqualTo(2);
            assertThat(lines(failing).getLast().at("ended").text()).contains("too many failures");
        }
    }

    @Test
    void projectFileAppliesToRounds() throws IOException {
        try (var glovebox = new GloveboxForTest()) {
            Path own = Files.createDirectories(glovebox.home.resolve("own/glovebox"));
            Files.writeString(
                    own.resolve("glovebox.yaml"), "data_dir: " + glovebox.data() + "\nsandbox: {level: basic}\n");
            Path project = Files.createDirectory(glovebox.home.resolve("project"));
            Files.writeString(project.resolve("glovebox.yaml"), "sandbox: {timeout: 1s}\n");
            var command =
                    new ArrayList<>(List.of("env", "-u", "GLOVEBOX_CONFIG", "XDG_CONFIG_HOME=" + own.getParent()));
            command.addAll(GloveboxForTest.java(System.getProperty("java.class.path", "")));
            command.addAll(List.of("loop", "--json", "--project", project.toString()));
            var started = GloveboxForTest.start(command, ProcessBuilder.Redirect.PIPE);
            try (var typed = started.process().getOutputStream()) {
                typed.write("{\"code\": \"import time; time.sleep(50)\"}".getBytes(StandardCharsets.UTF_8));
            }
            var ended = started.end();
            assertThat(lines(ended).getFirst().at("cause").text())
                    .as(ended.story())
                    .contains("TIMEOUT");
        }
    }

    @Test
    void changesOfRoundsAreKeptOrDiscardedAndNeverApplied() throws IOException {
        try (var runs = new RunsForTest();
                var glovebox = new GloveboxForTest("sandbox: {level: moderate}")) {
            runs.assumeOffered(IsolationLevel.MODERATE);
            String project =
                    Files.createDirectory(glovebox.home.resolve("project")).toString();
            byte[] code = "{\"code\": \"open('new.txt', 'w').write('x')\"}".getBytes(StandardCharsets.UTF_8);

            var forgotten = glovebox.runWithInput(code, "loop", "--json", "--project", project, "--discard");
            assertThat(forgotten.status()).as(forgotten.story()).isZero();
            assertThat(glovebox.run("changes", "list").out()).doesNotContain("project");

            var kept = glovebox.runWithInput(code, "loop", "--json", "--project", project, "--keep");
            assertThat(glovebox.run("changes", "list").out())
                    .contains(lines(kept).getFirst().at("run_id").text().orElseThrow());

            for (String option : List.of("--apply", "--review", "--artifact=*", "--tty")) {
                var refused = glovebox.runWithInput(code, "loop", "--project", project, option);
                assertThat(refused.status()).as(refused.story()).isEqualTo(64);
                assertThat(refused.err()).contains(option.replaceFirst("=.*", ""));
            }
        }
    }

    @Test
    void malformedRoundIsReportedWithLineNumber() throws IOException {
        try (var glovebox = new GloveboxForTest("sandbox: {level: basic}")) {
            byte[] second = "{\"code\": \"print('first')\"}\n\n{\"kode\": 1}\n".getBytes(StandardCharsets.UTF_8);
            var misread = glovebox.runWithInput(second, "loop");
            assertThat(misread.out()).contains("  first\n");
            assertRefused(misread, "line 3 of the rounds has no \"code\"");
            assertRefused(
                    glovebox.runWithInput(
                            "{\"code\": \"\", \"language\": \"cobol\"}".getBytes(StandardCharsets.UTF_8), "loop"),
                    "cobol");
            assertRefused(glovebox.run("loop", "--from", "/nowhere"), "/nowhere: it does not exist");
            assertRefused(glovebox.run("loop", "--metrics", "/nowhere/figures"), "/nowhere/figures");
        }
    }

    private static void assertRefused(GloveboxForTest.Ended ended, String said) {
        assertThat(ended.status()).as(ended.story()).isEqualTo(64);
        assertThat(ended.err()).contains(said).doesNotContain("Exception", "\tat ");
    }

    @Test
    void silentGeneratorDoesNotExtendTheTimeOfTheLoop() throws IOException {
        try (var glovebox = new GloveboxForTest("sandbox: {level: basic}")) {
            var started = begun(glovebox, "loop", "--json", "--time", "5s");
            var ended = started.end();
            assertThat(ended.status()).as(ended.story()).isZero();
            assertThat(lines(ended).getLast().at("rounds").number()).isEqualTo(1);
            assertThat(lines(ended).getLast().at("ended").text()).contains("time used up");
        }
    }

    @Test
    void waitingLoopStopsAtOnceWithSummary() throws IOException {
        try (var glovebox = new GloveboxForTest("sandbox: {level: basic}")) {
            var started = begun(glovebox, "loop", "--json");
            int first = started.process().getInputStream().read(); // the first round is over
            started.signal("INT");
            var ended = started.end();
            assertThat(first).isEqualTo('{');
            assertThat(ended.status()).as(ended.story()).isEqualTo(130);
            assertThat(ended.out().lines().toList().getLast()).as(ended.story()).contains("\"rounds\":1", "cancelled");
        }
    }

    @Test
    void loopWithoutReaderEnds() throws Exception {
        try (var glovebox = new GloveboxForTest("sandbox: {level: basic}")) {
            var started = begun(glovebox, "loop");
            assertThat(started.process().getInputStream().read()).isEqualTo('r');
            started.process().getInputStream().close();
            try (var typed = started.process().getOutputStream()) {
                typed.write(rounds(1));
                typed.flush();
                assertThat(started.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    /** With one round on its standard input, and nothing more. */
    private static GloveboxForTest.Started begun(GloveboxForTest glovebox, String... arguments) throws IOException {
        var started = GloveboxForTest.start(glovebox.command(arguments), ProcessBuilder.Redirect.PIPE);
        started.process().getOutputStream().write(rounds(1));
        started.process().getOutputStream().flush();
        return started;
    }

    @Test
    void roundsComeFromTheFilesOfADirectoryByName() throws IOException {
        try (var glovebox = new GloveboxForTest("sandbox: {level: basic}")) {
            Path candidates = Files.createDirectory(glovebox.home.resolve("candidates"));
            Files.writeString(candidates.resolve("b.py"), "print('second')");
            Files.writeString(candidates.resolve("a.py"), "print('first')");
            Files.writeString(candidates.resolve("notes.txt"), "no code");
            var ended = glovebox.run("loop", "--json", "--from", candidates.toString());
            assertThat(lines(ended).subList(0, 2).stream()
                            .map(round -> round.at("stdout").text().orElseThrow()))
                    .containsExactly("first\n", "second\n");
        }
    }
}
