package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Mistakes at the start of {@code glovebox serve}: a line that says what, a line that says what next, and nothing was started. */
@Timeout(120)
class StartupMistakesTest {

    private static void refused(int status, String what, String next, String... options) throws IOException {
        try (var glovebox = new GloveboxForTest("pool: {min_warm: 1, max_warm: 1}")) {
            var arguments = new ArrayList<String>();
            arguments.add("serve");
            arguments.addAll(List.of(options));
            var ended = glovebox.run(arguments.toArray(String[]::new));
            assertThat(ended.status()).as(ended.story()).isEqualTo(status);
            assertThat(ended.out()).as("nothing was started: %s", ended.story()).isEmpty();
            assertThat(ended.err().lines().toList()).as(ended.story()).hasSize(2);
            assertThat(ended.err()).contains(what, next).doesNotContain("Exception", "\tat ", "secret");
        }
    }

    @Test
    void addressInUseIsNamed() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();
            refused(
                    75,
                    "cannot listen on " + address + ": another process uses this address",
                    "--listen",
                    "--listen",
                    address);
        }
    }

    @Test
    void portAloneIsNoAddress() throws IOException {
        refused(64, "'17890' is not an address to listen on", "127.0.0.1:17890", "--listen", "17890");
    }

    @Test
    void addressOfAnotherMachineIsNamed() throws IOException {
        refused(64, "192.0.2.7", "server.certificate", "--listen", "192.0.2.7:0");
    }

    @Test
    void databaseThatIsAwayIsNamedWithoutItsPassword() throws IOException {
        int closed;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = socket.getLocalPort();
        }
        String url = "jdbc:postgresql://127.0.0.1:" + closed + "/glovebox";
        refused(
                75,
                "cannot reach the database " + url + ": ",
                "server.database",
                "--listen",
                "127.0.0.1:0",
                "--database",
                url + "?user=x&password=secret");
    }

    @Test
    void urlOfAnotherDatabaseIsRefused() throws IOException {
        refused(
                64,
                "'jdbc:mysql://db/glovebox' is not a JDBC URL of PostgreSQL",
                "jdbc:postgresql://HOST/NAME",
                "--listen",
                "127.0.0.1:0",
                "--database",
                "jdbc:mysql://db/glovebox?password=secret");
        refused(
                64,
                "is not a JDBC URL of PostgreSQL",
                "jdbc:postgresql://HOST/NAME",
                "--listen",
                "127.0.0.1:0",
                "--database",
                "jdbc:postgresql://db:port/glovebox");
    }

    @Test
    void serveSaysWhatItsEnginesCanDo() throws Exception {
        try (var glovebox = new GloveboxForTest("pool: {min_warm: 1, max_warm: 1}", "server: {port: 0}")) {
            var command = new ArrayList<>(glovebox.command("serve", "--no-runner"));
            command.set(command.indexOf("-Xmx64m"), "-Xmx160m");
            var process = new ProcessBuilder(command)
                    .redirectError(glovebox.home.resolve("stderr").toFile())
                    .start();
            try (var lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                assertThat(lines.readLine())
                        .startsWith("engines: ")
                        .containsPattern("docker (\\(|not available: )")
                        .containsPattern("local (\\(|not available: )");
            } finally {
                process.destroy();
                process.waitFor(Duration.ofSeconds(30));
            }
        }
    }
}
