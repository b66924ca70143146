package dev.glovebox.engine.local;

import dev.glovebox.engine.DoorSpeaker;
import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.SpecForTest;
import dev.glovebox.init.StandardInput;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.seccomp.SeccompProfile;
import java.nio.file.Path;
import java.time.Duration;

/** A controller of its own: holds a box with a sleeping program, says how long it sleeps, and waits to be killed. */
final class HeldBox {

    private HeldBox() {}

    public static void main(String[] arguments) throws Exception {
        var engine = new LocalEngine(
                Path.of(arguments[0]),
                SeccompProfile.standard(),
                MountWorker.of(new Installation(Path.of(arguments[0]))));
        var spec = SpecForTest.approve(SpecForTest.of(Walls.of(IsolationLevel.valueOf(arguments[1]))));
        try (spec;
                var box = engine.launch(spec)) {
            long mark = 600_000_000 + System.nanoTime() % 100_000_000;
            DoorSpeaker.at(box)
                    .start(StandardInput.EMPTY, "sleep", Long.toString(mark))
                    .pid(Duration.ofSeconds(10));
            System.out.println(mark);
            Thread.sleep(Duration.ofSeconds(50));
        }
    }
}
