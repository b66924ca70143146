package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.DoorSpeaker;
import dev.glovebox.engine.Engine;
import dev.glovebox.engine.EngineContract;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
import java.util.concurrent.ArrayBlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The contract, and what is the same at every level of this engine only. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class LocalContract extends EngineContract {

    private final IsolationLevel level;
    private final DataForTest data = new DataForTest();
    private final LocalEngine engine = data.engine();

    LocalContract(IsolationLevel level) {
        this.level = level;
    }

    @BeforeAll
    void warmUp() {
        engine.probe();
    }

    @AfterAll
    void removeData() {
        data.close();
    }

    @Override
    protected Engine engine() {
        return engine;
    }

    @Override
    protected Walls walls() {
        return Walls.of(level);
    }

    @Test
    void closedBoxLeavesNoFile() throws Exception {
        launch().close();
        assertThat(data.directory().resolve("boxes")).isEmptyDirectory();
    }

    @Test
    void boxOutlivesTheThreadThatLaunchedIt() throws Exception {
        var speakers = new ArrayBlockingQueue<DoorSpeaker>(1);
        Thread thread = Thread.ofPlatform().start(() -> speakers.add(DoorSpeaker.at(launch())));
        thread.join();
        Thread.sleep(50);
        assertThat(speakers.take().shell("echo alive").output()).isEqualTo("alive\n");
    }

    @Test
    void interruptedThreadLaunchesAsAnyOther() {
        Thread.currentThread().interrupt();
        var box = launch();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(DoorSpeaker.at(box).shell("echo alive").output()).isEqualTo("alive\n");
    }

    @Test
    void boxOfAnotherControllerIsNotReapedUnderItsName() {
        var approved = approve(plain());
        var box = launch(approved);
        engine.reap(new BoxRecord(EngineKind.LOCAL, box.id(), approved.run(), "1.2"));
        assertThat(DoorSpeaker.at(box).shell("exit 0").status()).isZero();
    }

    @Test
    void secondBoxOfTheSameRunIsRefusedAndTheFirstIsUnharmed() {
        var approved = approve(plain());
        var first = launch(approved);
        assertThatThrownBy(() -> engine.launch(approved))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.LAUNCH_FAILED));
        assertThat(DoorSpeaker.at(first).shell("echo here").output()).isEqualTo("here\n");
    }

    @Test
    void environmentIsTheBoxesOwn() {
        var box = launch();
        assertThat(DoorSpeaker.at(box).run("/usr/bin/env").output().lines())
                .containsExactlyInAnyOrderElementsOf(box.baseEnvironment());
    }
}
