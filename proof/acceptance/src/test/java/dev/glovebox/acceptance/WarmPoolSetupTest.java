package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.cli.run.RunOptions;
import dev.glovebox.cli.run.SpecBuilder;
import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.library.Wiring;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Boxes wait for the runs that the same configuration makes, and not for others that nobody asks for. */
@Timeout(120)
class WarmPoolSetupTest {

    @ParameterizedTest
    @EnumSource(names = {"STRICT", "PARANOID"})
    void configuredRunUsesConfiguredWarmBox(IsolationLevel level) throws IOException {
        try (var runs = new RunsForTest()) {
            runs.assumeOffered(level);
            Path file = Files.writeString(
                    runs.home.resolve("level.yaml"),
                    "data_dir: " + runs.home.resolve("data") + "\nsandbox: {level: " + level.label() + "}\n");
            var here = HostEnvironment.ofThisProcess();
            var configuration = ConfigurationLoader.load(Optional.of(file), here);
            var wiring = new Wiring(configuration);
            var metrics = new Metrics();
            try (var pool = wiring.warm().pool(metrics);
                    var executor = wiring.executor((_, _) -> {}, pool)) {
                wiring.warm().keepWarm(pool);
                await().atMost(Duration.ofSeconds(60)).until(() -> pool.size() > 0);
                var output = new CapturedOutput(ByteSize.mebibytes(1));
                executor.run(
                        RunId.random(),
                        new SpecBuilder(configuration, new RunOptions(), here.workingDirectory())
                                .build(List.of("echo", "here"), Program.Input.EMPTY, new Program.Screen.Streams()),
                        RunStreams.to(output),
                        new Cancellation());
                assertThat(output.out().text()).isEqualTo("here\n");
                assertThat(metrics.text()).contains("glovebox_pool_hits_total 1");
            }
        }
    }
}
