package dev.glovebox.selftest.scenario;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.RunId;
import dev.glovebox.selftest.Arena;
import dev.glovebox.selftest.Outcome;
import dev.glovebox.selftest.Scenario;
import dev.glovebox.selftest.Trial;
import java.io.IOException;

/** Asks the engine to remove a container that carries somebody else's name. */
public final class OtherPeoplesContainers implements Scenario {

    @Override
    public Trial attempt(Arena arena, IsolationLevel level) throws IOException {
        return new Trial(
                reaped(arena, level, "somebody-else"),
                reaped(arena, level, arena.grounds().installation().owner()));
    }

    private static Outcome reaped(Arena arena, IsolationLevel level, String owner) throws IOException {
        var docker = arena.grounds().docker();
        var run = RunId.random();
        String id = arena.controls().create(run, owner);
        try {
            var engine = arena.engine(level);
            engine.reap(new BoxRecord(engine.name(), id, run, "1.1"));
            return docker.inspect(id).isEmpty()
                    ? new Outcome.Open("the container was removed")
                    : new Outcome.Shut("the container is still there");
        } finally {
            docker.remove(id);
        }
    }
}
