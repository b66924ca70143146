package dev.glovebox.selftest.scenario;

import dev.glovebox.model.ByteSize;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.runtime.CapturedOutput;
import dev.glovebox.selftest.Arena;
import dev.glovebox.selftest.HostProcesses;
import dev.glovebox.selftest.Outcome;
import dev.glovebox.selftest.Scenario;
import dev.glovebox.selftest.Trial;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The door closes in the middle of a run, as it does when the controller is killed. */
public final class LostController implements Scenario {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Override
    public Trial attempt(Arena arena, IsolationLevel level) {
        String name = arena.scene().token() + "-lost-" + level.label();
        try (var box = HandBox.open(arena, level)) {
            var running = box.start(
                    new CapturedOutput(ByteSize.mebibytes(1)),
                    List.of("host-file=/" + name, "daemon=30000", "linger=30000"));
            running.start().orTimeout(10, TimeUnit.SECONDS).join();
            Outcome control = HostProcesses.naming(name) > 0
                    ? new Outcome.Open("the program runs while the door is open")
                    : new Outcome.Unknown("the program is not to be seen");
            box.loseController();
            long left = HostProcesses.leftAfter(PATIENCE, name);
            return new Trial(
                    left == 0
                            ? new Outcome.Shut("everything in the box died")
                            : new Outcome.Open(left + " processes live on"),
                    control);
        }
    }
}
