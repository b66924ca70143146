package dev.glovebox.runtime.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy that grows past what a run may write. */
class CopyGuardTest {

    private static final CopyGuard.Bounds SMALL = new CopyGuard.Bounds(10_000, 20);

    @TempDir
    Path copy;

    private boolean stopped(CountDownLatch stop) throws InterruptedException {
        return stop.await(30, TimeUnit.SECONDS);
    }

    @Test
    void tooManyBytesStopTheRun() throws Exception {
        var stop = new CountDownLatch(1);
        try (var _ = CopyGuard.watch(copy, SMALL, stop::countDown)) {
            Files.write(Files.createDirectories(copy.resolve("deep")).resolve("big"), new byte[10_001]);
            assertThat(stopped(stop)).isTrue();
        }
    }

    @Test
    void tooManyFilesStopTheRun() throws Exception {
        var stop = new CountDownLatch(1);
        try (var _ = CopyGuard.watch(copy, SMALL, stop::countDown)) {
            for (int i = 0; i < 21; i++) {
                Files.createFile(copy.resolve("f" + i));
            }
            assertThat(stopped(stop)).isTrue();
        }
    }

    @Test
    void sparseFileCountsWithItsSize() throws Exception {
        try (var file = new RandomAccessFile(copy.resolve("sparse").toFile(), "rw")) {
            file.setLength(5L << 30);
        }
        assertThat(CopyGuard.measure(copy).bytes()).isEqualTo(5L << 30);
    }

    @Test
    void fittingProjectPasses() throws Exception {
        var looks = new AtomicInteger();
        try (var _ = CopyGuard.watch(copy, SMALL, looks::incrementAndGet)) {
            Files.write(copy.resolve("fits"), new byte[9_000]);
            Files.write(copy.resolve("mark"), new byte[1]);
            // A guard that looks at all would have seen both by the time another one has.
            var seen = new CountDownLatch(1);
            try (var _ = CopyGuard.watch(copy, new CopyGuard.Bounds(8_999, 20), seen::countDown)) {
                assertThat(stopped(seen)).isTrue();
            }
            Awaitility.await().during(Duration.ofMillis(300)).until(() -> looks.get() == 0);
        }
    }
}
