package dev.glovebox.selftest.scenario;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.Trial;
import java.io.IOException;

/** Asks the engine to remove a container that carries somebody else's name. */
public final class OtherPeoplesContainers implements Scenario {

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException {
        return new Trial(
                reaped(arena, level, "somebody-else"),
                reaped(arena, level, arena.grounds().installation().owner()));
    }

    private static AttackResult reaped(TestBed arena, IsolationLevel level, String owner) throws IOException {
        var docker = arena.grounds().docker();
        var run = RunId.random();
        String id = arena.controls().create(run, owner);
        try {
            var engine = arena.engine(level);
            engine.reap(new BoxRecord(engine.kind(), id, run, "1.1"));
            return docker.inspect(id).isEmpty()
                    ? new AttackResult.Open("the container was removed")
                    : new AttackResult.Shut("the container still exists");
        } finally {
            docker.remove(id);
        }
    }
}
