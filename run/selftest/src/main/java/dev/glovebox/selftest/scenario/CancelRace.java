package dev.glovebox.selftest.scenario;

import dev.glovebox.engine.Engine;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.LiveRun;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/** Cancels twice at once, while the box is being made and while its program runs; nothing may be left of either. */
public final class CancelRace implements Scenario {

    private static final Duration PATIENCE = Duration.ofSeconds(15);

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) {
        var spec = arena.spec(level, TestLimits.SMALL, List.of("uid-zero", "linger=30000"));
        try (var warm = arena.start(spec);
                var late = arena.start(spec)) {
            cancelTwice(warm);
            AttackResult control = late.prints("uid-zero") && !late.end().isDone()
                    ? new AttackResult.Open("a run without cancellation continues")
                    : new AttackResult.Unknown("the program did not start");
            cancelTwice(late);
            return new Trial(worse(ended(arena.engine(level), warm), ended(arena.engine(level), late)), control);
        }
    }

    private static void cancelTwice(LiveRun run) {
        var other = CompletableFuture.runAsync(run.cancellation()::cancel);
        run.cancellation().cancel();
        other.join();
    }

    private static AttackResult ended(Engine engine, LiveRun run) {
        var attempt = run.join();
        if (!attempt.endedWith(FailureCode.CANCELLED)) {
            return new AttackResult.Open("it did not end as CANCELLED but as " + attempt.story());
        }
        return gone(engine, run.run())
                ? new AttackResult.Shut("ended as CANCELLED, no leftovers")
                : new AttackResult.Open("its box still exists");
    }

    private static boolean gone(Engine engine, RunId run) {
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        while (engine.list().stream().anyMatch(box -> box.run().equals(run))) {
            if (System.nanoTime() > giveUp) {
                return false;
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        return true;
    }

    private static AttackResult worse(AttackResult one, AttackResult other) {
        return one instanceof AttackResult.Open ? one : other;
    }
}
