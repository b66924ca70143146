package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.runtime.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("docker")
class StrictRunTest extends WalledRunContract {

    StrictRunTest() throws IOException {
        super(IsolationLevel.STRICT);
    }

    private CompletableFuture<Void> started() {
        var running = new CompletableFuture<Void>();
        runs.observing((_, event) -> {
            if (event.name().equals("sandbox.started")) {
                running.complete(null);
            }
        });
        return running;
    }

    private static String docker(String... arguments) throws Exception {
        var command = new java.util.ArrayList<>(List.of("docker"));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }

    @Test
    void containerRemovedUnderARunningProgramIsALostEngine() throws Exception {
        var id = RunId.random();
        var running = started();
        var run = CompletableFuture.supplyAsync(
                () -> runs.run(id, shell("sleep 1000"), InputStream.nullInputStream(), new Cancellation()));
        running.get(60, TimeUnit.SECONDS);
        docker("rm", "-f", "glovebox-" + id);
        var finished = run.get(30, TimeUnit.SECONDS);
        assertCause(finished, FailureCode.ENGINE_LOST);
        assertThat(finished.result().shellStatus()).isEqualTo(70);
        assertThat(finished.eventNames()).endsWith("sandbox.stopped");
    }

    @Test
    void secretPassesOnlyThroughDoor() throws Exception {
        String secret = "s3cr3t-" + RunId.random();
        var id = RunId.random();
        var running = started();
        var cancellation = new Cancellation();
        var spec = withProgram(
                shell("sleep 1000"),
                program -> program.withEnvironment(List.of(new EnvironmentVariable.Literal("TOKEN", secret))));
        var run = CompletableFuture.supplyAsync(() -> runs.run(id, spec, InputStream.nullInputStream(), cancellation));
        running.get(60, TimeUnit.SECONDS);
        try {
            assertThat(docker("inspect", "glovebox-" + id)).contains(id.text()).doesNotContain(secret);
            assertThat(RunsForTest.processesNamed(secret)).isEmpty();
        } finally {
            cancellation.cancel();
        }
        var finished = run.get(30, TimeUnit.SECONDS);
        assertThat(finished.events().toString()).doesNotContain(secret);
    }
}
