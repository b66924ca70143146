package dev.glovebox.runtime.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.Controller;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.runtime.EngineForTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrphanReaperTest {

    private final EngineForTest engine = EngineForTest.offering(EngineKind.DOCKER, IsolationLevel.STRICT);

    private BoxRecord box(String id, String controller) {
        var box = new BoxRecord(EngineKind.DOCKER, id, RunId.random(), controller);
        engine.boxes.add(box);
        return box;
    }

    @Test
    void onlyBoxesOfDeadControllersAreReaped() throws Exception {
        var process = new ProcessBuilder("true").start();
        process.waitFor();
        box("mine", Controller.current());
        var dead = box("dead", process.pid() + ".12345");
        var odd = box("odd", "who knows");
        var reused = box("reused", ProcessHandle.current().pid() + ".1");
        assertThat(new OrphanReaper(List.of(engine)).sweep()).containsExactly(dead, odd, reused);
        assertThat(engine.boxes).extracting(BoxRecord::id).containsExactly("mine");
    }

    @Test
    void unavailableEngineIsSkipped() {
        var silent = EngineForTest.unavailable(EngineKind.DOCKER, "down");
        var dead = box("dead", "0.0");
        assertThat(new OrphanReaper(List.of(silent, engine)).sweep()).containsExactly(dead);
    }

    /** Every command sweeps, and probing an engine may start processes. */
    @Test
    void sweepingProbesNoEngine() {
        box("mine", Controller.current());
        assertThat(new OrphanReaper(List.of(engine)).sweep()).isEmpty();
        assertThat(engine.probes).hasValue(0);
    }

    @Test
    void unremovableBoxDoesNotProtectOthers() {
        box("stuck", "0.0");
        var second = box("second", "0.0");
        assertThat(new OrphanReaper(List.of(engine)).sweep()).containsExactly(second);
    }
}
