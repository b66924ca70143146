package dev.glovebox.ledger;

import static dev.glovebox.ledger.LedgerFixture.RUN;
import static dev.glovebox.ledger.LedgerFixture.entries;
import static dev.glovebox.ledger.LedgerFixture.fill;
import static dev.glovebox.ledger.LedgerFixture.head;
import static dev.glovebox.ledger.LedgerFixture.lines;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.value.Sha256;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {

    @TempDir
    Path temp;

    @Test
    void lineHasTheDocumentedForm() throws Exception {
        var clock = Clock.fixed(Instant.parse("2026-01-02T03:04:05.678901234Z"), ZoneOffset.UTC);
        try (var ledger = Ledger.open(temp, clock)) {
            ledger.append(
                    Optional.of(RUN),
                    "run.asked",
                    Details.builder()
                            .put("text", "a\u001b\u007fé\"")
                            .put("n", 7)
                            .put("yes", true)
                            .put("list", List.of(new Value.Whole(1), Details.NONE))
                            .build());
        }
        var body = "{\"seq\":1,\"time\":\"2026-01-02T03:04:05.678901Z\",\"prev\":\"" + "0".repeat(64)
                + "\",\"run\":\"run0000000000000000000000a\",\"type\":\"run.asked\",\"data\":{\"text\":"
                + "\"a\\u001B\\u007F\\u00E9\\\"\",\"n\":7,\"yes\":true,\"list\":[1,{}]}";
        var hash = Sha256.of(body);
        assertThat(Files.readString(lines(temp), US_ASCII)).isEqualTo(body + ",\"hash\":\"" + hash + "\"}\n");
        assertThat(Files.readString(head(temp), US_ASCII))
                .startsWith("glovebox-head 00000000000000000001 " + hash + " ")
                .hasSize(Head.SIZE);
    }

    @Test
    void directoryAndFilesAreForTheirOwnerAlone() throws Exception {
        var directory = temp.resolve("a/ledger");
        fill(directory, 1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lines(directory))))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(head(directory))))
                .isEqualTo("rw-------");
    }

    @Test
    void directoryWritableByOthersIsRefused() throws Exception {
        Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> Ledger.open(temp)).isInstanceOfSatisfying(SandboxException.class, e -> {
            assertThat(e.code()).isEqualTo(FailureCode.LEDGER_UNWRITABLE);
            assertThat(e).hasMessageContaining("chmod 700");
        });
    }

    @Test
    void linkInsteadOfFileIsRefused() throws Exception {
        var target = Files.createFile(temp.resolve("target"));
        var directory = Files.createDirectory(
                temp.resolve("ledger"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createSymbolicLink(lines(directory), target);
        assertThatThrownBy(() -> Ledger.open(directory)).isInstanceOf(SandboxException.class);
        assertThat(target).isEmptyFile();
    }

    @Test
    void secondWriterContinuesTheChain() throws Exception {
        try (var first = Ledger.open(temp);
                var second = Ledger.open(temp)) {
            for (int i = 0; i < 10; i++) {
                (i % 2 == 0 ? first : second).append(Optional.empty(), "test.entry", Details.NONE);
            }
        }
        assertThat(entries(temp)).extracting(LedgerEntry::seq).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
        assertThat(LedgerVerifier.verify(temp)).isInstanceOf(Verification.Intact.class);
    }

    @Test
    void manyThreadsWithTheirOwnLedgersAndOneSharedLeaveOneChain() throws Exception {
        try (var shared = Ledger.open(temp);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var done = new ArrayList<Future<?>>();
            for (int t = 0; t < 8; t++) {
                boolean own = t % 2 == 0;
                done.add(threads.submit(() -> {
                    try (var ledger = own ? Ledger.open(temp) : null) {
                        for (int i = 0; i < 100; i++) {
                            (ledger == null ? shared : ledger).append(Optional.empty(), "test.entry", Details.NONE);
                            if (i % 20 == 0) {
                                // Reading opens and closes the files, which must not drop anybody's lock.
                                LedgerVerifier.verify(temp);
                            }
                        }
                    }
                    return true;
                }));
            }
            for (var each : done) {
                each.get();
            }
        }
        assertThat(LedgerVerifier.verify(temp)).isInstanceOfSatisfying(Verification.Intact.class, intact -> {
            assertThat(intact.entries()).isEqualTo(800);
            assertThat(intact.unconfirmed()).isZero();
        });
    }

    @Test
    void interruptedThreadStillAppendsAndStaysInterrupted() throws Exception {
        try (var ledger = Ledger.open(temp)) {
            Thread.currentThread().interrupt();
            ledger.append(Optional.empty(), "test.entry", Details.NONE);
            ledger.sync();
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(entries(temp)).hasSize(1);
    }

    @Test
    void interruptedWritesLoseAndRepeatNothing() throws Exception {
        int count = 2_000;
        try (var ledger = Ledger.open(temp)) {
            var writer = new Thread(() -> {
                for (int i = 0; i < count; i++) {
                    ledger.append(
                            Optional.empty(),
                            "test.entry",
                            Details.builder().put("number", i).build());
                }
            });
            writer.start();
            while (writer.isAlive()) {
                writer.interrupt();
                Thread.onSpinWait();
            }
            writer.join();
        }
        assertThat(LedgerVerifier.verify(temp)).isInstanceOf(Verification.Intact.class);
        var numbers = entries(temp).stream()
                .filter(entry -> entry.type().equals("test.entry"))
                .map(entry -> entry.details().value("number").orElseThrow())
                .toList();
        assertThat(numbers).hasSize(count).doesNotHaveDuplicates();
    }

    @Test
    void batchIsWrittenContiguouslyAndOnce() throws Exception {
        int count = 300;
        var failure = new Failure(FailureCode.INTERNAL, "", "");
        try (var ledger = Ledger.open(temp)) {
            Runnable writing = () -> {
                for (int i = 0; i < count; i++) {
                    var box = Thread.currentThread().threadId() + " " + i;
                    ledger.record(
                            RUN,
                            List.of(
                                    new RunEvent.SandboxFailed(box + " first", failure),
                                    new RunEvent.SandboxFailed(box + " second", failure)));
                }
            };
            var writers = Stream.of(writing, writing).map(Thread::new).toList();
            writers.forEach(Thread::start);
            while (writers.stream().anyMatch(Thread::isAlive)) {
                writers.forEach(Thread::interrupt);
                Thread.onSpinWait();
            }
        }
        assertThat(LedgerVerifier.verify(temp)).isInstanceOf(Verification.Intact.class);
        var boxes = entries(temp).stream()
                .filter(entry -> entry.type().equals("sandbox.failed"))
                .map(entry -> entry.details().text("container_id").orElseThrow())
                .toList();
        assertThat(boxes).hasSize(4 * count).doesNotHaveDuplicates();
        for (int i = 0; i < boxes.size(); i += 2) {
            assertThat(boxes.get(i + 1)).isEqualTo(boxes.get(i).replace("first", "second"));
        }
    }

    @Test
    void replacedFilesStopTheWriter() throws Exception {
        try (var ledger = Ledger.open(temp)) {
            ledger.append(Optional.empty(), "test.entry", Details.NONE);
            Files.move(lines(temp), temp.resolve("old"));
            assertThatThrownBy(() -> ledger.append(Optional.empty(), "test.entry", Details.NONE))
                    .isInstanceOfSatisfying(
                            SandboxException.class, e -> assertThat(e.code()).isEqualTo(FailureCode.LEDGER_UNWRITABLE))
                    .hasMessageContaining("removed");
        }
    }

    @Test
    void oversizedDetailsAreReplacedBySizeAndHash() throws Exception {
        try (var ledger = Ledger.open(temp)) {
            ledger.append(
                    Optional.of(RUN),
                    "test.entry",
                    Details.builder().put("text", "\u0000".repeat(1 << 20)).build());
            ledger.append(
                    Optional.of(RUN),
                    "test.entry",
                    Details.builder().put("text", "x".repeat(4_000_000)).build());
        }
        assertThat(entries(temp).get(0).details().values()).containsOnlyKeys("left_out_bytes", "left_out_sha256");
        assertThat(entries(temp).get(1).details().text("text"))
                .hasValueSatisfying(text -> assertThat(text).hasSize(4_000_000));
        assertThat(LedgerVerifier.verify(temp)).isInstanceOf(Verification.Intact.class);
    }

    @Test
    void invalidTypeIsRefused() {
        try (var ledger = Ledger.open(temp)) {
            assertThatThrownBy(() -> ledger.append(Optional.empty(), "Run Asked", Details.NONE))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void closedLedgerRefusesEntries() {
        var ledger = Ledger.open(temp);
        ledger.close();
        assertThatThrownBy(() -> ledger.append(Optional.empty(), "test.entry", Details.NONE))
                .isInstanceOf(IllegalStateException.class);
    }
}
