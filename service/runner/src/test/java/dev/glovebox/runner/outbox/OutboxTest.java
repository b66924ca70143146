package dev.glovebox.runner.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class OutboxTest {

    private static final OutboxFile.Portion PLENTY = new OutboxFile.Portion(1 << 20, 1000);
    private static final OutboxFile.Portion LITTLE = new OutboxFile.Portion(10, 1000);

    @TempDir
    Path directory;

    private Outbox open() {
        return Outbox.open(directory.resolve("outbox")).orElseThrow();
    }

    private static List<String> all(OutboxFile file) throws InterruptedException {
        var messages = new ArrayList<String>();
        var batch = file.read(file.begin(), LITTLE);
        while (!batch.messages().isEmpty()) {
            messages.addAll(batch.messages());
            batch = file.read(batch.next(), LITTLE);
        }
        return messages;
    }

    private Path onlyFile() throws IOException {
        try (var files = Files.newDirectoryStream(directory.resolve("outbox"), "*.outbox")) {
            return files.iterator().next();
        }
    }

    @Test
    void messagesAreNumberedAndComeBackInOrder() throws InterruptedException {
        try (var outbox = open()) {
            var file = outbox.create("l1", "{\"lease\":\"ü\"}").orElseThrow();
            file.append(number -> "{\"n\":" + number + "}");
            file.append(number -> "{\"n\":" + number + ",\"text\":\"" + "é".repeat(500) + "\"}");
            file.appendLast(number -> "{\"last\":" + number + "}");
            assertThat(all(file))
                    .containsExactly("{\"n\":1}", "{\"n\":2,\"text\":\"" + "é".repeat(500) + "\"}", "{\"last\":3}");
        }
    }

    @Test
    void batchSizeIsLimited() throws InterruptedException {
        try (var outbox = open()) {
            var file = outbox.create("l1", "{}").orElseThrow();
            file.append(_ -> "{\"a\":1}");
            file.append(_ -> "{\"b\":2}");
            var first = file.read(file.begin(), new OutboxFile.Portion(1 << 20, 1));
            assertThat(first.messages()).containsExactly("{\"a\":1}");
            assertThat(file.read(first.next(), PLENTY).messages()).containsExactly("{\"b\":2}");
        }
    }

    @Test
    void messagesAreBatchedAndTheLastIsSentAtOnce() throws Exception {
        var patient = new OutboxFile.Portion(1 << 20, 1000, Duration.ofSeconds(50));
        try (var outbox = open()) {
            var file = outbox.create("l1", "{}").orElseThrow();
            file.append(number -> "{\"n\":" + number + "}");
            var read = CompletableFuture.supplyAsync(() -> {
                try {
                    return file.read(file.begin(), patient).messages();
                } catch (InterruptedException stopped) {
                    throw new IllegalStateException(stopped);
                }
            });
            file.append(number -> "{\"n\":" + number + "}");
            file.appendLast(number -> "{\"last\":" + number + "}");
            assertThat(read.get(30, TimeUnit.SECONDS)).containsExactly("{\"n\":1}", "{\"n\":2}", "{\"last\":3}");
            assertThat(file.read(file.begin(), patient).messages())
                    .as("handed out again")
                    .hasSize(3);
        }
    }

    @Test
    void messageIsDeliveredAfterItsDelay() throws InterruptedException {
        try (var outbox = open()) {
            var file = outbox.create("l1", "{}").orElseThrow();
            file.append(number -> "{\"n\":" + number + "}");
            var portion = new OutboxFile.Portion(1 << 20, 1000, Duration.ofMillis(20));
            assertThat(file.read(file.begin(), portion).messages()).containsExactly("{\"n\":1}");
        }
    }

    @Test
    void nothingFollowsTheLastMessage() throws InterruptedException {
        try (var outbox = open()) {
            var file = outbox.create("l1", "{}").orElseThrow();
            file.appendLast(number -> "{\"last\":" + number + "}");
            file.append(number -> "{\"late\":" + number + "}");
            assertThat(all(file)).containsExactly("{\"last\":1}");
        }
    }

    @Test
    void readerWaitsForTheNextMessage() throws Exception {
        try (var outbox = open()) {
            var file = outbox.create("l1", "{}").orElseThrow();
            var waiting = new CompletableFuture<List<String>>();
            var reader = Thread.startVirtualThread(() -> {
                try {
                    waiting.complete(file.read(file.begin(), PLENTY).messages());
                } catch (InterruptedException stopped) {
                    waiting.completeExceptionally(stopped);
                }
            });
            file.append(number -> "{\"n\":" + number + "}");
            assertThat(waiting.get(30, TimeUnit.SECONDS)).containsExactly("{\"n\":1}");
            reader.join();
        }
    }

    @Test
    void newProcessFindsWhatTheOldOneLeftAndGoesOnCounting() throws InterruptedException {
        try (var outbox = open()) {
            outbox.create("l1", "{\"id\":7}").orElseThrow().append(number -> "{\"n\":" + number + "}");
        }
        try (var outbox = open()) {
            assertThat(outbox.leftovers()).singleElement().satisfies(file -> {
                assertThat(file.lease()).isEqualTo("{\"id\":7}");
                assertThat(file.complete()).isFalse();
                file.appendLast(number -> "{\"lost\":" + number + "}");
                assertThat(all(file)).containsExactly("{\"n\":1}", "{\"lost\":2}");
                file.delete();
            });
            assertThat(outbox.leftovers()).isEmpty();
        }
    }

    @Test
    void completeFileIsKnownAsSuchAfterARestart() {
        try (var outbox = open()) {
            outbox.create("l1", "{}").orElseThrow().appendLast(number -> "{}");
        }
        try (var outbox = open()) {
            assertThat(outbox.leftovers()).singleElement().matches(OutboxFile::complete);
        }
    }

    /** The crash comes after so many bytes of the second message. */
    @ParameterizedTest
    @ValueSource(ints = {1, 8, 9, 10, 15})
    void messageThatWasCutShortIsDroppedAndItsNumberUsedAgain(int written) throws Exception {
        try (var outbox = open()) {
            outbox.create("l1", "{}").orElseThrow().append(number -> "{\"whole\":" + number + "}");
        }
        byte[] torn = new OutboxLine(OutboxLine.Rank.LAST, "{\"torn\":2}").bytes();
        Files.write(onlyFile(), java.util.Arrays.copyOf(torn, written), StandardOpenOption.APPEND);
        try (var outbox = open()) {
            var file = outbox.leftovers().getFirst();
            assertThat(file.complete()).isFalse();
            file.appendLast(number -> "{\"again\":" + number + "}");
            assertThat(all(file)).containsExactly("{\"whole\":1}", "{\"again\":2}");
        }
    }

    @Test
    void messagesAfterDamagedOneAreDropped() throws Exception {
        try (var outbox = open()) {
            var file = outbox.create("l1", "{}").orElseThrow();
            file.append(_ -> "{\"a\":1}");
            file.append(_ -> "{\"b\":2}");
        }
        String text = Files.readString(onlyFile());
        Files.writeString(onlyFile(), text.replace("\"b\":2", "\"b\":3"));
        try (var outbox = open()) {
            var file = outbox.leftovers().getFirst();
            file.appendLast(number -> "{\"end\":" + number + "}");
            assertThat(all(file)).containsExactly("{\"a\":1}", "{\"end\":2}");
        }
    }

    @Test
    void partiallyWrittenLeaseIsDropped() throws IOException {
        open().close();
        Path torn = Files.writeString(directory.resolve("outbox").resolve("l9.outbox"), "0123");
        try (var outbox = open()) {
            assertThat(outbox.leftovers()).isEmpty();
            assertThat(torn).doesNotExist();
        }
    }

    @Test
    void sameLeaseTwiceIsOneFile() {
        try (var outbox = open()) {
            assertThat(outbox.create("l1", "{}")).isPresent();
            assertThat(outbox.create("l1", "{}")).isEmpty();
        }
    }

    @Test
    void secondRunnerIsRefused() {
        try (var _ = open()) {
            assertThat(Outbox.open(directory.resolve("outbox"))).isEmpty();
        }
        open().close();
    }

    @Test
    void filesAreForTheirOwnerAlone() throws IOException {
        try (var outbox = open()) {
            assertThat(outbox.create("l1", "{}")).isPresent();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(onlyFile())))
                    .isEqualTo("rw-------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("outbox"))))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void nameWithPathIsRefused() {
        try (var outbox = open()) {
            assertThatThrownBy(() -> outbox.create("../l1", "{}")).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
