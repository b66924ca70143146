package dev.glovebox.selftest.scenario;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.HostProcesses;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import java.time.Duration;
import java.util.List;

/** The door closes in the middle of a run, which is what the kernel does to the descriptors of a controller that was killed. */
public final class LostController implements Scenario {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) {
        String name = arena.scene().token() + "-lost-" + level.label();
        var engine = new WatchedEngine(arena.engine(level));
        var spec = arena.spec(level, TestLimits.SMALL, List.of("host-file=/" + name, "daemon=30000", "linger=30000"));
        try (var live = arena.start(spec, engine)) {
            // The host does not see processes of gVisor's kernel; it sees the kernel.
            boolean seen = live.prints("daemon ")
                    && switch (arena.kernel(level)) {
                        case OF_THE_HOST -> HostProcesses.naming(name) > 0;
                        case GVISOR -> engine.residents() > 0;
                    };
            AttackResult control = seen
                    ? new AttackResult.Open("the program runs while the door is open")
                    : new AttackResult.Unknown("the program is not visible");
            engine.lastBox().ifPresent(box -> box.door().close());
            long left = HostProcesses.leftAfter(PATIENCE, () -> HostProcesses.naming(name) + engine.residents());
            return new Trial(
                    left == 0
                            ? new AttackResult.Shut("all processes of the box ended")
                            : new AttackResult.Open(left + " processes are still running"),
                    control);
        }
    }
}
