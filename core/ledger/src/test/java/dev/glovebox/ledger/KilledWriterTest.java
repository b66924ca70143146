package dev.glovebox.ledger;

import static dev.glovebox.ledger.LedgerFixture.entries;
import static dev.glovebox.ledger.LedgerFixture.fill;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, really killed. */
class KilledWriterTest {

    @TempDir
    Path temp;

    @Test
    void killedWritersLoseNoAcknowledgedEntry() throws Exception {
        long seed = System.nanoTime();
        System.out.println("KilledWriterTest seed " + seed);
        var random = new Random(seed);
        for (int round = 0; round < 5; round++) {
            var writers = List.of(writer("1000000"), writer("1000000"));
            long text = 0;
            for (var writer : writers) {
                text = Math.max(text, readSome(writer, 20 + random.nextInt(200)));
            }
            for (var writer : writers) {
                // Through its handle, which leaves what it said to be read.
                writer.toHandle().destroyForcibly();
                text = Math.max(text, drain(writer));
                assertThat(writer.waitFor()).isEqualTo(128 + 9);
            }
            assertThat(LedgerVerifier.verify(temp)).isInstanceOf(Verification.Intact.class);
            fill(temp, 1);
            assertThat(LedgerVerifier.verify(temp)).isInstanceOf(Verification.Intact.class);
            assertThat(entries(temp).getLast().seq()).isGreaterThan(text);
        }
    }

    @Test
    void processesThatAppendAtTheSameTimeLeaveOneChain() throws Exception {
        var writers = new ArrayList<Process>();
        for (int i = 0; i < 3; i++) {
            writers.add(writer("200"));
        }
        for (var writer : writers) {
            drain(writer);
            assertThat(writer.waitFor()).isZero();
        }
        assertThat(LedgerVerifier.verify(temp))
                .isInstanceOfSatisfying(
                        Verification.Intact.class,
                        intact -> assertThat(intact.entries()).isEqualTo(600));
    }

    @Test
    void fullDiskIsReportedAndLeavesWholeLines() throws Exception {
        var command = new ArrayList<>(List.of("sh", "-c", "ulimit -f 128; exec \"$@\"", "sh"));
        command.addAll(command("1000000"));
        var writer = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(writer.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(writer.waitFor()).isNotZero();
        assertThat(output).contains("cannot write the audit log").contains("File too large");
        assertThat(LedgerVerifier.verify(temp)).isInstanceOfSatisfying(Verification.Intact.class, intact -> {
            assertThat(intact.entries()).isPositive();
            assertThat(intact.unfinishedBytes()).isZero();
        });
    }

    private Process writer(String count) throws Exception {
        return new ProcessBuilder(command(count))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private List<String> command(String count) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                AppendForever.class.getName(),
                temp.toString(),
                count);
    }

    private static long readSome(Process writer, int count) throws Exception {
        var lines = writer.inputReader(StandardCharsets.US_ASCII);
        long text = 0;
        for (int i = 0; i < count; i++) {
            text = Long.parseLong(lines.readLine());
        }
        return text;
    }

    private static long drain(Process writer) throws Exception {
        BufferedReader lines = writer.inputReader(StandardCharsets.US_ASCII);
        long text = 0;
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            text = line.isEmpty() ? text : Long.parseLong(line);
        }
        return text;
    }
}
