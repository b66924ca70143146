package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.box.Template;
import dev.glovebox.runtime.code.CodeRunner;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.pool.PythonPreload;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Language;
import dev.glovebox.screen.finding.Profile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Code that starts where a template's program has got ready for it. */
@Timeout(180)
class PreloadedCodeTest {

    private static final Template READY_PYTHON = PythonPreload.template(
            "numbers", List.of("decimal", "json"), "import sys; answer = 42; imported = 'decimal' in sys.modules");

    private static final Template TELLS_ITS_JOB = new Template("teller", List.of("python3", "-c", """
            import json, sys
            print("glovebox: ready", flush=True)
            job = json.loads(sys.stdin.buffer.read(int(sys.stdin.buffer.read(8), 16)))
            print(job["arguments"], job["environment"]["https_proxy"])
            """));

    private final PoolForTest pool;

    /** Where there are no such boxes the test ends here, with nothing to close. */
    PreloadedCodeTest() throws IOException {
        this.pool = new PoolForTest(1, 1, List.of(READY_PYTHON, TELLS_ITS_JOB));
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        pool.close();
    }

    private void keepWarm() {
        pool.keepWarm(like(READY_PYTHON.command()));
    }

    private static SandboxSpec like(List<String> command) {
        var spec = RunsForTest.spec(IsolationLevel.STRICT, "true");
        return spec.withProgram(spec.program().withCommand(command));
    }

    private RunsForTest.Finished run(String code, String input, List<String> arguments) {
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        var result = new CodeRunner(CodePolicy.of(Profile.STANDARD), pool.executor, (_, _) -> {})
                .run(
                        RunId.random(),
                        new SourceCode(Language.PYTHON, "job.py", code.getBytes(StandardCharsets.UTF_8)),
                        like(arguments),
                        new RunStreams(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), output),
                        new Cancellation(),
                        READY_PYTHON.command());
        return new RunsForTest.Finished(result, output, List.copyOf(pool.events), Duration.ZERO);
    }

    @Test
    void codeStartsInPreloadedInterpreter() {
        keepWarm();
        var finished = run("""
                import sys
                print(answer, imported, sys.argv, sys.stdin.read())
                """, "input", List.of("an argument"));

        assertThat(finished.result().exit()).as(finished.story()).contains(new ExitStatus.Exited(0));
        assertThat(finished.out()).isEqualTo("42 True ['job.py', 'an argument'] input\n");
        assertThat(pool.hits()).isEqualTo(1);
        assertThat(finished.result().usage().wall()).isLessThan(Duration.ofSeconds(60));
    }

    @Test
    void unflushedOutputIsWritten() {
        keepWarm();
        var finished = run("""
                import io, sys, threading, time
                left = io.BufferedWriter(sys.stdout.buffer.raw)
                left.write(b"kept")
                taken_apart = io.TextIOWrapper(io.BytesIO())
                taken_apart.detach()
                def hold(thing):
                    time.sleep(60)
                threading.Thread(target=hold, args=(taken_apart,), daemon=True).start()
                """, "", List.of());

        assertThat(finished.out()).as(finished.story()).isEqualTo("kept");
        assertThat(finished.result().exit()).as(finished.story()).contains(new ExitStatus.Exited(0));
        assertThat(pool.hits()).isEqualTo(1);
    }

    @Test
    void preloadedJobGetsProxySettings() {
        pool.keepWarm(like(TELLS_ITS_JOB.command()));
        var hosts = new HostRules(List.of(HostPattern.parse("example.org")), List.of(), List.of());
        var job = new ArrayList<>(TELLS_ITS_JOB.command());
        job.add("argument");
        var closed = like(job);
        var finished = pool.run(closed.withWalls(closed.walls().withNetwork(new NetworkMode.Filtered(hosts))));

        assertThat(finished.out()).as(finished.story()).contains("['argument']", "@127.0.0.1:");
        assertThat(pool.hits()).isEqualTo(1);
    }

    @Test
    void templateWorksWithoutWarmBox() {
        var finished = run("print(answer)", "", List.of());

        assertThat(finished.out()).as(finished.story()).isEqualTo("42\n");
        assertThat(pool.hits()).isZero();
    }
}
