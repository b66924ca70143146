package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code glovebox run} as a user meets it, at levels that need no container. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunCommandTest {

    private final GloveboxForTest glovebox = new GloveboxForTest("sandbox:", "  cpu_limit: 2");

    @AfterAll
    void cleanUp() throws IOException {
        glovebox.close();
    }

    private static String mark() {
        return Integer.toString(5_000_000 + new Random().nextInt(1_000_000));
    }

    static Stream<Arguments> statuses() {
        return Stream.of(
                Arguments.of(42, "", List.of("--level", "basic", "--", "sh", "-c", "exit 42")),
                Arguments.of(143, "signal 15", List.of("--level", "basic", "--", "sh", "-c", "kill $$")),
                Arguments.of(64, "missing command", List.of("--level", "basic")),
                Arguments.of(64, "'soft' is not a level", List.of("--level", "soft", "--", "true")),
                Arguments.of(64, "--memory", List.of("--memry", "1g", "--", "true")),
                Arguments.of(64, "is not a size", List.of("--memory", "lots", "--", "true")),
                Arguments.of(64, "is not a mount", List.of("--mount", "a:b:c:d", "--", "true")),
                Arguments.of(77, "allow_unsafe", List.of("--level", "none", "--", "true")),
                Arguments.of(
                        77,
                        "env_passthrough",
                        List.of("--level", "basic", "--env", "GLOVEBOX_TEST_SECRET", "--", "true")),
                Arguments.of(77, "2 reasons", List.of("--level", "none", "--env", "HOME", "--", "true")),
                Arguments.of(77, "image", List.of("--level", "moderate", "--image", "x:y", "--", "true")),
                Arguments.of(77, "paranoid", List.of("--level", "paranoid", "--env", "HOME", "--", "true")),
                Arguments.of(
                        124,
                        "longer than 300ms",
                        List.of("--level", "basic", "--timeout", "300ms", "--", "sleep", "60")),
                Arguments.of(126, "next:", List.of("--level", "basic", "--", "/etc/passwd")),
                Arguments.of(127, "next:", List.of("--level", "basic", "--", "no-such-thing")));
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void exitStatusAndStderrExplainFailures(int status, String words, List<String> arguments) {
        var all = Stream.concat(Stream.of("run"), arguments.stream()).toArray(String[]::new);
        var ended = glovebox.run(all);
        assertThat(ended.status()).as(ended.story()).isEqualTo(status);
        assertThat(ended.err()).contains(words).doesNotContain("\tat ");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void memoryHogEndsWith137() {
        var ended = glovebox.run(
                "run",
                "--level",
                "moderate",
                "--memory",
                "48m",
                "--json",
                "--",
                "sh",
                "-c",
                "x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done");
        assumeTrue(
                !ended.out().contains("not_permitted_here"), "missing capability: a control group that counts memory");
        assertThat(ended.status()).as(ended.story()).isEqualTo(137);
        assertThat(ended.json().at("cause").text()).contains("OOM");
        assertThat(ended.json().at("failure", "hint").text().orElseThrow()).contains("--memory");
    }

    @Test
    void jsonHasEveryMember() {
        var json = glovebox.run(
                        "run", "--level", "moderate", "--json", "--", "sh", "-c", "echo out; echo err >&2; exit 3")
                .json();
        assertThat(json.names())
                .contains(
                        "run_id",
                        "exit_code",
                        "cause",
                        "stdout",
                        "stderr",
                        "duration_ms",
                        "usage",
                        "isolation",
                        "failure");
        assertThat(json.at("exit_code").number()).isEqualTo(3);
        assertThat(json.at("cause").text()).contains("EXITED");
        assertThat(json.at("stdout").text()).contains("out\n");
        assertThat(json.at("stderr").text()).contains("err\n");
        assertThat(json.at("duration_ms").number()).isPositive();
        assertThat(json.at("usage").names()).contains("wall_ms", "cpu_ms", "peak_memory_bytes", "max_pids");
        assertThat(json.at("usage", "peak_memory_bytes").number()).isPositive();
        assertThat(json.at("isolation", "requested").text()).contains("moderate");
        assertThat(json.at("isolation", "effective").text()).contains("moderate");
        assertThat(json.at("isolation", "engine").text()).contains("local");
        assertThat(json.at("isolation", "verified").items())
                .hasSizeGreaterThan(10)
                .allSatisfy(wall -> assertThat(wall.names()).contains("wall", "requested", "effective", "outcome"));
        assertThat(json.at("failure").value()).isNull();
    }

    @Test
    void jsonOfARefusalHasTheSameMembersAndEveryReason() {
        var ended = glovebox.run("run", "--level", "none", "--env", "HOME", "--json", "--", "true");
        assertThat(ended.status()).isEqualTo(77);
        assertThat(ended.json().at("exit_code").value()).isNull();
        assertThat(ended.json().at("cause").text()).contains("REJECTED");
        assertThat(ended.json().at("failure", "blame").text()).contains("policy");
        assertThat(ended.json().at("failure").names()).contains("code", "blame", "message", "hint");
        assertThat(ended.json().at("failure", "violations").items()).hasSize(2);
    }

    @Test
    void inputPassesThroughByteForByte() {
        var bytes = new byte[700_000];
        new Random(3).nextBytes(bytes);
        var ended = glovebox.runWithInput(bytes, "run", "--level", "moderate", "--", "cat");
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.bytes()).isEqualTo(bytes);
    }

    @Test
    void variableArrivesAndIsNotInLedger() throws IOException {
        String secret = "s3cr3t" + mark();
        var ended = glovebox.run("run", "--level", "moderate", "--env", "TOKEN=" + secret, "--", "printenv", "TOKEN");
        assertThat(ended.out()).isEqualTo(secret + "\n");
        try (var files = Files.walk(glovebox.data().resolve("ledger"))) {
            for (Path path : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(path)).doesNotContain(secret);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void requestToStopCancelsAndLeavesNothing(String signal) {
        String mark = mark();
        var started = glovebox.start(
                "run", "--level", "moderate", "--", "sh", "-c", "trap '' TERM; sleep " + mark + "; sleep " + mark);
        awaitProgram(mark);
        long begin = System.nanoTime();
        started.signal(signal);
        var ended = started.end();
        assertThat(ended.status()).as(ended.story()).isEqualTo(130);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(3));
        assertThat(RunsForTest.processesNamed("sleep " + mark)).isEmpty();
    }

    static void awaitProgram(String mark) {
        await().atMost(Duration.ofSeconds(40))
                .until(() -> RunsForTest.processesNamed("sleep " + mark).stream()
                        .anyMatch(process -> process.matches("\\d+ sleep " + mark + " ?")));
    }

    @Test
    void closedReaderEndsRunQuietly() throws Exception {
        String line =
                String.join(" ", glovebox.command("run", "--level", "moderate", "--", "yes", "hello")) + " | head -1";
        var started = GloveboxForTest.start(List.of("bash", "-c", line), ProcessBuilder.Redirect.PIPE);
        var ended = started.end();
        assertThat(ended.out()).isEqualTo("hello\n");
        assertThat(ended.err()).isEmpty();
    }

    @Test
    void twoGigabytesStreamThroughASmallHeap() throws Exception {
        long size = 2L << 30;
        var started =
                glovebox.start("run", "--level", "moderate", "--", "head", "-c", Long.toString(size), "/dev/zero");
        var buffer = new byte[1 << 20];
        long got = 0;
        long peak = 0;
        try (var out = started.process().getInputStream()) {
            for (int count = out.read(buffer); count >= 0; count = out.read(buffer)) {
                got += count;
                peak = got > size / 2 && peak == 0 ? residentKibibytes(started.process()) : peak;
            }
        }
        assertThat(started.process().waitFor()).isZero();
        assertThat(got).isEqualTo(size);
        assertThat(peak).isBetween(1L, 400_000L);
    }

    private static long residentKibibytes(Process process) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }

    /** Nobody reads any more: the thread that writes is stuck in the kernel, also where there is only one processor. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void interruptWorksDuringUnreadOutput(int processors) throws Exception {
        var command = GloveboxForTest.java(
                System.getProperty("java.class.path", ""), "-XX:ActiveProcessorCount=" + processors);
        command.addAll(List.of(
                "--config=" + glovebox.home.resolve("glovebox.yaml"), "run", "--level", "moderate", "--", "yes"));
        var started = GloveboxForTest.start(
                command, ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        assertThat(started.process().getInputStream().readNBytes(50_000_000)).hasSize(50_000_000);
        Thread.sleep(500);
        started.signal("INT");
        assertThat(started.process().waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(started.process().exitValue()).isEqualTo(130);
    }

    @Test
    void terminalIsPassedOnAndRestored() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "missing capability: script of util-linux");
        String line = String.join(" ", glovebox.command("run", "--level", "moderate", "--tty", "--", "sh", "-c"))
                + " 'test -t 0 && test -t 1 && stty size && echo $TERM'; stty -a | grep -o ' [-]*icanon'";
        var ended = GloveboxForTest.start(
                        List.of("script", "-qec", "stty rows 31 cols 77; " + line, "/dev/null"),
                        ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .end();
        // script types an end of input at a moment of its own, which the terminal may echo anywhere
        assertThat(ended.out().replace("\r", ""))
                .as(ended.story())
                .contains("31 77\n", "xterm-256color\n", " icanon\n");
        assertThat(ended.out()).doesNotContain("-icanon");
    }

    @Test
    void projectIsSeenAtTheWorkspace() throws IOException {
        Path project = Files.createDirectories(glovebox.home.resolve("project"));
        Files.writeString(project.resolve("main.txt"), "grüße", StandardCharsets.UTF_8);
        glovebox.home.toFile().setReadable(true, false);
        var ended = glovebox.run(
                "run", "--level", "moderate", "--project", project.toString(), "--", "sh", "-c", "pwd; cat main.txt");
        assertThat(ended.out()).as(ended.story()).isEqualTo("/workspace\ngrüße");
    }

    @Test
    void workingDirectoryOfTheProjectFileTakesEffectOrIsRefused() throws IOException {
        Path project =
                Files.createDirectories(glovebox.home.resolve("placed/src")).resolveSibling("");
        glovebox.home.toFile().setReadable(true, false);
        for (String workdir : List.of("/workspace/src", "/data")) {
            Files.writeString(project.resolve("glovebox.yaml"), "sandbox: {workdir: " + workdir + "}\n");
            var command = GloveboxForTest.java(System.getProperty("java.class.path", ""));
            command.addAll(2, List.of("GLOVEBOX_HOME=" + glovebox.data(), "XDG_CONFIG_HOME=" + glovebox.home));
            command.addAll(List.of("run", "--level", "moderate", "--project", project.toString(), "--", "pwd"));
            var ended = GloveboxForTest.start(command, ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
                    .end();
            if (workdir.equals("/data")) {
                assertThat(ended.status()).as(ended.story()).isEqualTo(126);
                assertThat(ended.err()).contains("/data");
            } else {
                assertThat(ended.out()).as(ended.story()).isEqualTo(workdir + "\n");
            }
        }
    }

    @Test
    void dataOfAnotherInstallationCannotBeAProject() throws IOException {
        try (var other = new GloveboxForTest()) {
            assertThat(other.run("run", "--level", "basic", "--", "true").status())
                    .isZero();
            for (Path project : List.of(other.data(), other.data().resolve("ledger"), other.home)) {
                var ended = glovebox.run(
                        "run", "--level", "moderate", "--project", project.toString(), "--", "ls", "/workspace");
                assertThat(ended.status()).as(project + " " + ended.story()).isEqualTo(77);
                assertThat(ended.err()).contains("data of a Glovebox installation");
            }
        }
    }
}
