package dev.glovebox.ledger;

import static dev.glovebox.ledger.LedgerFixture.bytes;
import static dev.glovebox.ledger.LedgerFixture.entries;
import static dev.glovebox.ledger.LedgerFixture.fill;
import static dev.glovebox.ledger.LedgerFixture.head;
import static dev.glovebox.ledger.LedgerFixture.lines;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryTest {

    @TempDir
    Path temp;

    @Test
    void unconfirmedLastLineCutAnywhereIsRecovered() throws Exception {
        fill(temp, 2);
        var headBefore = bytes(head(temp));
        int whole = bytes(lines(temp)).length;
        fill(temp, 1);
        var all = bytes(lines(temp));
        for (int cut = whole + 1; cut < all.length; cut++) {
            Files.write(lines(temp), Arrays.copyOf(all, cut));
            Files.write(head(temp), headBefore);
            int torn = cut - whole;
            assertThat(LedgerVerifier.verify(temp)).isInstanceOfSatisfying(Verification.Intact.class, intact -> {
                assertThat(intact.entries()).isEqualTo(2);
                assertThat(intact.unfinishedBytes()).isEqualTo(torn);
            });
            fill(temp, 1);
            assertThat(entries(temp))
                    .extracting(LedgerEntry::type)
                    .containsExactly("test.entry", "test.entry", Recovery.RECOVERED, "test.entry");
            assertThat(entries(temp).get(2).details())
                    .isEqualTo(Details.builder()
                            .put("dropped_bytes", torn)
                            .put("dropped_sha256", Sha256.of(Arrays.copyOfRange(all, whole, cut)))
                            .build());
            assertThat(LedgerVerifier.verify(temp)).isInstanceOf(Verification.Intact.class);
        }
    }

    @Test
    void confirmedLastLineCutAnywhereIsDetected() throws Exception {
        fill(temp, 2);
        int whole = bytes(lines(temp)).length;
        fill(temp, 1);
        var all = bytes(lines(temp));
        var headAfter = bytes(head(temp));
        for (int cut = whole; cut < all.length; cut++) {
            Files.write(lines(temp), Arrays.copyOf(all, cut));
            Files.write(head(temp), headAfter);
            assertBroken(Verification.Kind.TRUNCATED, 3);
            fill(temp, 1);
            assertBroken(Verification.Kind.REMOVED, 3);
            assertThat(entries(temp)).extracting(LedgerEntry::type).contains(Recovery.TAIL_LOST);
        }
    }

    @Test
    void writerKilledBetweenLineAndHeadLeavesAnIntactLedger() throws Exception {
        fill(temp, 2);
        var headBefore = bytes(head(temp));
        fill(temp, 1);
        Files.write(head(temp), headBefore);
        assertThat(LedgerVerifier.verify(temp))
                .isInstanceOfSatisfying(
                        Verification.Intact.class,
                        intact -> assertThat(intact.unconfirmed()).isEqualTo(1));
        fill(temp, 1);
        assertThat(entries(temp)).hasSize(4);
        assertThat(LedgerVerifier.verify(temp))
                .isInstanceOfSatisfying(
                        Verification.Intact.class,
                        intact -> assertThat(intact.unconfirmed()).isZero());
    }

    @Test
    void unreadableLastLineIsCutOffAndItsHashKept() throws Exception {
        fill(temp, 2);
        Files.writeString(lines(temp), "\0\0\0garbage\n", StandardOpenOption.APPEND);
        assertBroken(Verification.Kind.UNPARSEABLE, 3);
        fill(temp, 1);
        assertThat(entries(temp))
                .extracting(LedgerEntry::type)
                .containsExactly("test.entry", "test.entry", Recovery.RECOVERED, "test.entry");
        assertThat(LedgerVerifier.verify(temp)).isInstanceOf(Verification.Intact.class);
    }

    @Test
    void megabytesWithoutALineBreakAreCutOff() throws Exception {
        fill(temp, 1);
        Files.write(lines(temp), new byte[(9 << 20) + 1], StandardOpenOption.APPEND);
        fill(temp, 1);
        assertThat(entries(temp).get(1).details().value("dropped_bytes")).hasValue(new Value.Whole((9 << 20) + 1));
        assertThat(LedgerVerifier.verify(temp)).isInstanceOf(Verification.Intact.class);
    }

    @Test
    void lostHeadIsRecordedAndReported() throws Exception {
        for (var damage : new byte[][] {{}, "glovebox-head nonsense".getBytes(US_ASCII), new byte[200]}) {
            Files.deleteIfExists(lines(temp));
            Files.deleteIfExists(head(temp));
            fill(temp, 2);
            Files.write(head(temp), damage);
            assertBroken(Verification.Kind.HEAD_LOST, 3);
            fill(temp, 1);
            assertBroken(Verification.Kind.HEAD_LOST, 3);
            assertThat(bytes(head(temp))).hasSize(Head.SIZE);
        }
    }

    @Test
    void runningWriterDetectsTruncationOfBothFiles() throws Exception {
        fill(temp, 2);
        var oldLines = bytes(lines(temp));
        var oldHead = bytes(head(temp));
        try (var ledger = Ledger.open(temp)) {
            ledger.append(Optional.empty(), "test.entry", Details.NONE);
            Files.write(lines(temp), oldLines);
            Files.write(head(temp), oldHead);
            ledger.append(Optional.empty(), "test.entry", Details.NONE);
        }
        assertBroken(Verification.Kind.REMOVED, 3);
    }

    @Test
    void nothingIsAppendedWithoutHeadAndReadableEnd() throws Exception {
        fill(temp, 1);
        Files.writeString(lines(temp), "garbage\ngarbage\n", StandardOpenOption.APPEND);
        Files.write(head(temp), new byte[3]);
        assertThatThrownBy(() -> fill(temp, 1))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("audit verify");
    }

    private void assertBroken(Verification.Kind kind, long line) throws IOException {
        assertThat(LedgerVerifier.verify(temp)).isInstanceOfSatisfying(Verification.Broken.class, broken -> {
            assertThat(broken.kind()).isEqualTo(kind);
            assertThat(broken.line()).isEqualTo(line);
        });
    }
}
