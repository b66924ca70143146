package dev.glovebox.runtime.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.box.Template;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Boxes that cannot be made, bound or removed: nothing of them stays, and the pool goes on. */
@Timeout(60)
class PoolTroubleTest {

    private static final Template NEVER_READY = new Template("never", List.of("wait", "for", "ever"));

    @TempDir
    private Path directory;

    private static SandboxSpec like(Template template) {
        return new SandboxSpec(
                SmallPool.PLAIN.walls(),
                Program.of("/tmp", template.command()),
                template.project(),
                template.files(),
                SmallPool.PLAIN.limits());
    }

    /** It would wait for two minutes, which is longer than this test may take. */
    @Test
    void closingThePoolEndsTheWaitForAProgramThatNeverGetsReady() {
        var small = SmallPool.of(1, 1, NEVER_READY);
        small.keepWarm(like(NEVER_READY));
        await().until(() -> small.engine.made.size() == 1);

        small.close();

        assertThat(small.engine.open()).isEmpty();
    }

    @Test
    void errorInRefillKeepsThreadAndBucket() {
        try (var small = SmallPool.of(1, 1)) {
            var attempts = new AtomicInteger();
            small.engine.launching = _ -> {
                if (attempts.incrementAndGet() == 1) {
                    throw new NoClassDefFoundError("half an upgrade");
                }
            };
            small.keepWarm(SmallPool.PLAIN);

            small.awaitSize(1);
            assertThat(small.figure("glovebox_pool_refill_failures_total")).isEqualTo(1);
        }
    }

    @Test
    void poolThatCannotBeFilledSaysSoUntilItCan() {
        try (var small = SmallPool.of(1, 1)) {
            assertThat(small.pool.trouble()).isEmpty();
            small.engine.launching = _ -> {
                throw new IllegalStateException("broken");
            };
            small.keepWarm(SmallPool.PLAIN);
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> small.pool.trouble().isPresent());
            assertThat(small.pool.trouble().orElseThrow()).contains("no warm box can be made");

            small.engine.launching = _ -> {};
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> small.pool.trouble().isEmpty());
            small.awaitSize(1);
        }
    }

    @Test
    void failingBucketTakesSlotOnlyOnce() {
        try (var small = SmallPool.of(2, 2)) {
            small.keepWarm(SmallPool.PLAIN);
            small.awaitSize(2);
            small.engine.launching = spec -> {
                if (spec.level() == SmallPool.OTHER.walls().level()) {
                    throw new IllegalStateException("broken");
                }
            };
            small.keepWarm(SmallPool.OTHER);

            small.awaitMetric("glovebox_pool_refill_failures_total", 3);
            small.awaitSize(2);
            assertThat(small.dropped("replaced")).isEqualTo(1);

            small.engine.launching = _ -> {};
            await().atMost(Duration.ofSeconds(30)).until(() -> small.dropped("replaced") == 2);
            small.awaitSize(2);
            assertThat(small.engine.open())
                    .extracting(box -> box.spec().level())
                    .contains(
                            SmallPool.PLAIN.walls().level(),
                            SmallPool.OTHER.walls().level());
        }
    }

    @Test
    void boxThatCannotBeRemovedIsCounted() {
        try (var small = SmallPool.of(1, 1)) {
            small.keepWarm(SmallPool.PLAIN);
            small.awaitSize(1);
            small.engine.closing = () -> {
                throw new IllegalStateException("the daemon is away");
            };
            small.pool.drain();
            small.awaitMetric("glovebox_teardown_failures_total", 1);
            small.engine.closing = () -> {};
        }
    }

    @Test
    void failedBindingUsesAnotherBox() {
        try (var small = SmallPool.of(1, 1)) {
            small.keepWarm(SmallPool.PLAIN);
            small.awaitSize(1);
            var waited = small.engine.open().getFirst();
            small.engine.binding = () -> {
                throw new IllegalStateException("a mistake of ours");
            };
            try (var reserved = small.reserve(SmallPool.PLAIN);
                    var open = reserved.open(reserved.spec(), () -> {})) {
                assertThat(open.box()).isNotSameAs(waited);
            }
            await().atMost(Duration.ofSeconds(30)).until(waited::closed);
            assertThat(small.dropped("bind_failed")).isEqualTo(1);
        }
    }

    /** With three kinds and two places one of them is always empty; that is no reason to hurry. */
    @Test
    void fullBucketDoesNotKeepRefillBusy() {
        try (var small = SmallPool.of(1, 2)) {
            small.keepWarm(SmallPool.PLAIN);
            small.keepWarm(SmallPool.OTHER);
            small.keepWarm(SmallPool.PLAIN.withLimits(
                    SmallPool.PLAIN.limits().withScratch(new Limits.Scratch(ByteSize.mebibytes(3), 100))));
            small.awaitSize(2);
            assertThat(small.pool.starving()).isFalse();
        }
    }

    @Test
    void fileReplacedWhileItsBoxWasLaunchedIsNoticed() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old");
        var reader =
                new Template("reader", List.of("read"), List.of(new Mount(file, "/data/file", Mount.Access.READ_ONLY)));
        try (var small = SmallPool.of(1, 1, reader)) {
            var attempts = new AtomicInteger();
            small.engine.getsReady = true;
            small.engine.launching = _ -> {
                if (attempts.incrementAndGet() == 1) {
                    replace(file);
                }
            };
            small.keepWarm(like(reader));

            await().atMost(Duration.ofSeconds(30)).until(() -> attempts.get() == 2);
            small.awaitSize(1);
            assertThat(small.dropped("outdated")).isEqualTo(1);
        }
    }

    /** Nothing is kept here, so a kind goes as soon as nobody has asked for it for a while. */
    @Test
    void boxReturnedToRemovedBucketIsRemoved() {
        var small = new SmallPool(new PoolSettings(1, 1, Duration.ofMillis(1), 1, 100));
        var taken = new AtomicReference<Reservation>(small.reserve(SmallPool.PLAIN));
        await().atMost(Duration.ofSeconds(30)).until(() -> {
            taken.getAndUpdate(_ -> small.reserve(SmallPool.PLAIN)).close();
            return taken.get() instanceof WarmReservation;
        });
        await().atMost(Duration.ofSeconds(30)).until(() -> {
            small.pool.lookAfter();
            return small.pool.size() == 0 && small.engine.open().size() == 1;
        });
        small.pool.lookAfter();
        taken.get().close();
        small.close();
        assertThat(small.engine.open()).isEmpty();
    }

    private static void replace(Path file) {
        try {
            Path next = Files.writeString(file.resolveSibling("next"), "new");
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
