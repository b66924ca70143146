package dev.glovebox.runtime.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.FileIdentity;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.policy.path.PinnedSource;
import dev.glovebox.runtime.change.collect.ChangeReading;
import dev.glovebox.runtime.workspace.Restage;
import dev.glovebox.runtime.workspace.Stage;
import dev.glovebox.runtime.workspace.WarmStage;
import dev.glovebox.runtime.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Workspaces that wait with boxes and that no run claims. */
@Timeout(60)
class PoolWorkspaceTest {

    private final SmallPool small = SmallPool.of(1, 3);
    private volatile boolean stale;
    private volatile Runnable removing = () -> {};

    /** A project that is expected again, and then never is what the run asks for. */
    private final class Unclaimed implements Stage, Restage, WarmStage {

        @Override
        public Optional<Workspace> stage(ApprovedSpec approved) {
            return Optional.empty();
        }

        @Override
        public Optional<Restage> again(ApprovedSpec approved) {
            return Optional.of(this);
        }

        @Override
        public Optional<WarmStage> stagedFor(BoxUser user) {
            return Optional.of(this);
        }

        @Override
        public boolean stale() {
            return stale;
        }

        @Override
        public PinnedMount mount() {
            try {
                Path root = Path.of("/");
                var source = PinnedSource.mounted(root, FileIdentity.of(root), new BoxUser(1, 1));
                return new PinnedMount(source, "/workspace", Mount.Access.READ_WRITE);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }

        @Override
        public Optional<Workspace> claim(ApprovedSpec approved, ByteSize limit, ChangeReading reading) {
            return Optional.empty();
        }

        @Override
        public void close() {
            removing.run();
        }
    }

    /** The first box knows of no project; the one that replaces it has one waiting. */
    private void fill() {
        small.keepWarm(SmallPool.PLAIN);
        small.awaitSize(1);
        take();
        await().atMost(Duration.ofSeconds(30)).until(() -> small.engine.made.size() == 2 && small.pool.size() == 1);
    }

    private void take() {
        try (var reserved = small.reserve(SmallPool.PLAIN)) {
            assertThat(reserved.stage(new Unclaimed())).isEmpty();
            reserved.open(reserved.spec(), () -> {}).close();
        }
    }

    @Test
    void closingThePoolWaitsForAWorkspaceThatIsBeingRemoved() {
        fill();
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var ended = new AtomicBoolean();
        removing = () -> {
            begun.countDown();
            awaitQuietly(mayEnd);
            ended.set(true);
        };
        take();
        awaitQuietly(begun);
        removing = () -> {}; // those of other boxes take no time
        var closing = Thread.ofVirtual().start(small::close);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> closing.getState() == Thread.State.WAITING
                        && small.engine.open().isEmpty());
        mayEnd.countDown();
        awaitEnd(closing);
        assertThat(ended).isTrue();
    }

    @Test
    void workspaceThatCannotBeRemovedIsCounted() {
        fill();
        removing = () -> {
            throw new IllegalStateException("busy");
        };
        take();
        small.awaitMetric("glovebox_teardown_failures_total", 1);
        removing = () -> {};
        small.close();
    }

    @Test
    void unremovableWorkspaceDoesNotBlockOtherBoxes() {
        fill();
        small.keepWarm(SmallPool.OTHER);
        small.awaitSize(2);
        removing = () -> {
            throw new IllegalStateException("busy");
        };
        stale = true;
        small.awaitMetric("glovebox_teardown_failures_total", 1);
        removing = () -> {};
        var other = small.engine.open().stream()
                .filter(box -> box.spec().level() == IsolationLevel.NONE)
                .findFirst()
                .orElseThrow();
        small.engine.current = spec -> !spec.run().equals(other.spec().run());
        await().atMost(Duration.ofSeconds(30)).until(other::closed);
        small.close();
        assertThat(small.engine.open()).isEmpty();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitEnd(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }
}
