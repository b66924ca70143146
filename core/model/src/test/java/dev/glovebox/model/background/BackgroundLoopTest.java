package dev.glovebox.model.background;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.log.LogFormat;
import dev.glovebox.log.LogLevel;
import dev.glovebox.log.LogSink;
import dev.glovebox.log.ProcessLog;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BackgroundLoopTest {

    private final List<String> told = new CopyOnWriteArrayList<>();

    @BeforeEach
    void log() {
        logTo(told::add);
    }

    @AfterEach
    void endLog() {
        ProcessLog.quiet();
    }

    private static void logTo(Consumer<String> lines) {
        ProcessLog.start(LogLevel.INFO, LogFormat.TEXT, new LogSink() {
            @Override
            public void write(String line) {
                lines.accept(line);
            }

            @Override
            public void close() {}
        });
    }

    private static Thread.Builder thread() {
        return Thread.ofPlatform().daemon().name("loop");
    }

    @Test
    void errorOfOneRoundIsLoggedAndLoopContinues() throws Exception {
        var rounds = new AtomicInteger();
        var third = new CountDownLatch(1);
        try (var _ = BackgroundLoop.every(thread(), Duration.ofMillis(1), () -> {
            switch (rounds.incrementAndGet()) {
                case 1 -> throw new OutOfMemoryError("of somebody else's making");
                case 2 -> throw new IllegalStateException("of its own");
                default -> third.countDown();
            }
        })) {
            assertThat(third.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(told)
                .hasSize(2)
                .allSatisfy(line -> assertThat(line)
                        .contains("background thread 'loop' failed unforeseen; it begins again", "BackgroundLoopTest"));
        assertThat(told.get(0)).contains("OutOfMemoryError: of somebody else's making");
        assertThat(told.get(1)).contains("IllegalStateException: of its own");
    }

    @Test
    void failingLogDoesNotEndLoop() throws Exception {
        var rounds = new Semaphore(0);
        logTo(_ -> {
            throw new OutOfMemoryError("no words left");
        });
        try (var _ = BackgroundLoop.repeating(thread(), () -> {
            rounds.release();
            throw new OutOfMemoryError("again");
        })) {
            assertThat(rounds.tryAcquire(3, 20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void roundCanEndTheLoop() {
        var rounds = new AtomicInteger();
        var loop = BackgroundLoop.repeating(
                thread(), () -> rounds.incrementAndGet() == 2 ? BackgroundLoop.Next.END : BackgroundLoop.Next.AGAIN);
        assertThat(loop.join(Duration.ofSeconds(20))).isTrue();
        assertThat(rounds).hasValue(2);
    }

    @Test
    void closingEndsARestAtOnce() {
        long begin = System.nanoTime();
        BackgroundLoop.every(thread(), Duration.ofHours(1), () -> {}).close();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void interruptEndsARoundThatWaits() {
        var loop = BackgroundLoop.repeating(thread(), () -> {
            Thread.sleep(Duration.ofHours(1));
            return BackgroundLoop.Next.AGAIN;
        });
        loop.interrupt();
        assertThat(loop.join(Duration.ofSeconds(20))).isTrue();
        assertThat(told).isEmpty();
    }
}
