package dev.glovebox.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.EngineUsed;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.runner.outbox.Outbox;
import dev.glovebox.runner.outbox.OutboxFile;
import dev.glovebox.runtime.change.ChangeStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallbackObserverTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"docker, true", "docker (runsc), true", "local, false"})
    void containerIsReportedWithAnyRuntime(String engine, boolean reported) throws Exception {
        var run = RunId.random();
        try (var outbox = Outbox.open(directory.resolve("outbox")).orElseThrow()) {
            var file = outbox.create("lease", "{}").orElseThrow();
            var observer = new CallbackObserver(new KeptFiles(new ChangeStore(directory.resolve("changes"))));
            observer.begin(run, new LeaseReport(file));
            observer.on(
                    run,
                    new RunEvent.SandboxStarted(
                            "abc123",
                            new EffectiveIsolation(
                                    IsolationLevel.STRICT,
                                    IsolationLevel.STRICT,
                                    EngineUsed.parse(engine),
                                    List.of())));
            var messages = file.read(file.begin(), new OutboxFile.Portion(1 << 20, 1000))
                    .messages();
            assertThat(messages.stream().anyMatch(message -> message.contains("\"kind\":\"container_id\"")))
                    .isEqualTo(reported);
        }
    }
}
