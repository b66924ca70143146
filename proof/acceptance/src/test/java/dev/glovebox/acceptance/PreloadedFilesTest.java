package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.engine.WarmEngine;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.box.Template;
import dev.glovebox.runtime.code.CodeRunner;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.pool.PoolSettings;
import dev.glovebox.runtime.pool.PythonPreload;
import dev.glovebox.runtime.pool.WarmPool;
import dev.glovebox.runtime.run.RunExecutor;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Language;
import dev.glovebox.screen.finding.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A template that has read a file of the host before its job comes. */
@Timeout(180)
class PreloadedFilesTest {

    private static final String JOB = "print(text, end='')";

    private final Metrics metrics = new Metrics();
    private RunsForTest runs;
    private Path file;
    private Template template;
    private WarmPool pool;
    private RunExecutor executor;

    @BeforeEach
    void fill() throws IOException {
        runs = new RunsForTest();
        runs.assumeOffered(IsolationLevel.STRICT);
        file = Files.writeString(runs.home.resolve("file"), "first");
        template = PythonPreload.template("reader", List.of("json"), "text = open('/data/deep/file').read()")
                .withFiles(List.of(new Mount(file, "/data/deep/file", Mount.Access.READ_ONLY)));
        pool = new WarmPool(
                runs.wiring.gate(), new PoolSettings(1, 2, Duration.ofMinutes(5), 1, 100), List.of(template), metrics);
        executor = runs.wiring.executor((_, _) -> {}, pool);
        pool.keepWarm((WarmEngine) runs.wiring.engines().getFirst(), like(template.command(), template.files()));
        await().atMost(Duration.ofSeconds(60)).until(() -> pool.size() == 1);
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        executor.close();
        pool.close();
        assertThat(runs.boxes()).isEmpty();
        runs.close();
    }

    private SandboxSpec like(List<String> command, List<Mount> mounts) {
        var plain = RunsForTest.spec(IsolationLevel.STRICT, "true");
        return new SandboxSpec(plain.walls(), Program.of("/tmp", command), template.project(), mounts, plain.limits());
    }

    private String run(List<Mount> mounts) {
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        var result = new CodeRunner(CodePolicy.of(Profile.PERMISSIVE), executor, (_, _) -> {})
                .run(
                        RunId.random(),
                        new SourceCode(Language.PYTHON, "job.py", JOB.getBytes(StandardCharsets.UTF_8)),
                        like(List.of(), mounts),
                        RunStreams.to(output),
                        new Cancellation(),
                        template.command());
        return result.shellStatus() + " " + output.out().text();
    }

    @Test
    void jobSeesPreloadedFile() {
        assertThat(run(template.files())).isEqualTo("0 first");
        assertThat(metrics.text()).contains("glovebox_pool_hits_total 1");
    }

    @Test
    void replacedFileIsReadAgain() throws IOException {
        Path next = Files.writeString(runs.home.resolve("next"), "second");
        Files.move(next, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);

        assertThat(run(template.files())).isEqualTo("0 second");
        assertThat(metrics.text()).contains("glovebox_pool_dropped_total{reason=\"outdated\"} 1");
    }

    @Test
    void runWithoutFileGetsNoBoxWithIt() {
        var elsewhere = List.of(new Mount(file, "/data/elsewhere", Mount.Access.READ_ONLY));
        assertThat(run(elsewhere)).startsWith("1 ");
        assertThat(metrics.text()).doesNotContain("glovebox_pool_hits_total 1");
    }
}
