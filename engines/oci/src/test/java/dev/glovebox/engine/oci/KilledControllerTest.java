package dev.glovebox.engine.oci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.Controller;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SIGKILL for a controller at any moment between a note and its removal. */
@Tag("namespaces")
@Timeout(180)
class KilledControllerTest {

    private static final int ROUNDS = 4;

    @ParameterizedTest
    @ValueSource(strings = {"crun", "runc"})
    void leftoversAreFoundAndRemoved(String runtime) throws Exception {
        OciForTest.assumeRuntime(runtime);
        long seed = System.nanoTime();
        var random = new Random(seed);
        try (var oci = new OciForTest(runtime)) {
            oci.engine().probe();
            for (int round = 0; round < ROUNDS; round++) {
                killed(oci, runtime, random.nextInt(40_000));
                var left = new ArrayList<BoxRecord>();
                await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
                    left.addAll(oci.engine().list().stream()
                            .filter(box -> !Controller.alive(box.controller()))
                            .toList());
                    oci.engine().list().forEach(oci.engine()::reap);
                    assertThat(oci.left()).as("seed " + seed).isEmpty();
                });
                for (BoxRecord box : left) {
                    assertThat(OciForTest.groupsOf(box.run().text()))
                            .as("seed " + seed)
                            .isEmpty();
                    assertThat(OciForTest.processesOf(box.run().text()))
                            .as("seed " + seed)
                            .isEmpty();
                }
            }
        }
    }

    /** After a few boxes, so many microseconds into the next one. */
    private static void killed(OciForTest oci, String runtime, int micros) throws IOException, InterruptedException {
        var process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LaunchForever.class.getName(),
                        oci.data().toString(),
                        runtime)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said = process.inputReader()) {
            for (int i = 0; i < 3; i++) {
                assertThat(said.readLine()).isEqualTo("next");
            }
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(micros));
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
