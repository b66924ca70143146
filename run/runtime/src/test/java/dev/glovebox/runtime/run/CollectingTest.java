package dev.glovebox.runtime.run;

import static dev.glovebox.model.spec.IsolationLevel.BASIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.engine.SpecForTest;
import dev.glovebox.init.Reply;
import dev.glovebox.init.Request;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.FileIdentity;
import dev.glovebox.policy.path.ForbiddenPaths;
import dev.glovebox.policy.path.PinnedSource;
import dev.glovebox.policy.rule.PolicySettings;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.EngineForTest;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.Fallback;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.channel.InitForTest;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What ends the reading of a run's changes. */
@Timeout(30)
class CollectingTest {

    @TempDir
    Path temp;

    private final CountDownLatch collecting = new CountDownLatch(1);
    private final EngineForTest engine = EngineForTest.offering(EngineKind.LOCAL, BASIC);

    /** One whose changes never come to an end. */
    private final class Endless implements Workspace {

        @Override
        public PinnedSource view() {
            return PinnedSource.mounted(temp, new FileIdentity(1, 1), new BoxUser(1234, 1234));
        }

        @Override
        public Guard guard(Runnable stop) {
            return () -> {};
        }

        @Override
        public ChangeSummary collect(Checkpoint checkpoint) {
            collecting.countDown();
            while (true) {
                checkpoint.pass();
                Thread.onSpinWait();
            }
        }

        @Override
        public void close() {}
    }

    @Test
    void cancellingARunEndsTheCollectingOfItsChanges() throws Exception {
        engine.playing((spec, init) -> {
            init.greets();
            init.hears(Request.Inspect.class);
            int uid = spec.user().uid();
            init.says(InitForTest.report(Map.of(
                    "status",
                    "Uid:\t%1$d\t%1$d\t%1$d\t%1$d\nGid:\t%1$d\t%1$d\t%1$d\t%1$d\nNoNewPrivs:\t1\n".formatted(uid))));
            init.hears(Request.Exec.class);
            init.says(new Reply.Started(1, 2), InitForTest.exited(1, 0));
        });
        var settings = new PolicySettings(
                PolicySettings.Unsafe.REFUSED,
                Set.of(),
                new ForbiddenPaths(List.of(), Path.of("/nonexistent")),
                new BoxUser(1234, 1234));
        var cancellation = new Cancellation();
        var canceller = Thread.ofVirtual().start(() -> {
            try {
                collecting.await();
            } catch (InterruptedException impossible) {
                throw new IllegalStateException(impossible);
            }
            cancellation.cancel();
        });
        try (var executor = new RunExecutor(
                new SpecGate(settings, _ -> Optional.empty()),
                new Engines(List.of(engine), new Fallback.Off()),
                (_, _) -> {},
                _ -> Optional.of(new Endless()),
                BoxSource.COLD)) {
            var result = executor.run(
                    RunId.random(),
                    SpecForTest.of(Walls.of(BASIC)),
                    RunStreams.to(new CapturedOutput(ByteSize.mebibytes(1))),
                    cancellation);
            assertThat(result.failure().orElseThrow().code()).isEqualTo(FailureCode.CANCELLED);
            assertThat(result.failure().orElseThrow().message()).contains("dropped");
        }
        canceller.join();
    }

    @Test
    void secondCancellationStopsCollecting() {
        var cancellation = new Cancellation();
        cancellation.cancel();
        var collecting = new Collecting(cancellation, Limits.DEFAULTS);
        assertThatCode(collecting::pass).doesNotThrowAnyException();
        cancellation.cancel();
        assertThatThrownBy(collecting::pass).hasMessageContaining("dropped");
    }

    @Test
    void collectingGoesOnWhileNobodyCancelsAndTimeIsLeft() {
        assertThatCode(() -> new Collecting(new Cancellation(), Limits.DEFAULTS).pass())
                .doesNotThrowAnyException();
    }
}
