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

/** Forks twice, leaves its session, keeps the pipes, and lets its parent end. */
public final class Stragglers implements Scenario {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String DAEMON = "daemon=30000";

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws InterruptedException {
        String name = arena.scene().token() + "-straggler-" + level.label();
        var engine = new WatchedEngine(arena.engine(level));
        var attempt = arena.start(arena.spec(level, TestLimits.SMALL, List.of(DAEMON, named(name))), engine)
                .join();
        long left = HostProcesses.leftAfter(PATIENCE, () -> HostProcesses.naming(name) + engine.residents());
        AttackResult outcome = left > 0
                ? new AttackResult.Open(left + " processes are still running after the end of the box")
                : attempt.printed("daemon").isEmpty()
                        ? new AttackResult.Unknown(attempt.story())
                        : new AttackResult.Shut("ended with the box");
        return new Trial(outcome, arena.once("daemon", () -> seen(arena)));
    }

    /** A word the attack program does nothing with; but its process, and those it forks, can be found by it. */
    private static String named(String name) {
        return "host-file=/" + name;
    }

    /** While its parent still holds the box open, the daemon is there to be seen. */
    private static AttackResult seen(TestBed arena) {
        String name = arena.scene().token() + "-straggler-control";
        var spec = arena.spec(IsolationLevel.NONE, TestLimits.AMPLE, List.of(DAEMON, named(name), "linger=20000"));
        try (var live = arena.start(spec)) {
            return live.prints("daemon open") && HostProcesses.naming(name) >= 2
                    ? new AttackResult.Open("a daemon is visible while its box runs")
                    : new AttackResult.Shut("no daemon is visible");
        }
    }
}
