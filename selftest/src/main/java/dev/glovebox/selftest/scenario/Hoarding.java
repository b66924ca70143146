package dev.glovebox.selftest.scenario;

import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.Limits;
import dev.glovebox.selftest.Arena;
import dev.glovebox.selftest.Outcome;
import dev.glovebox.selftest.Rations;
import dev.glovebox.selftest.Scenario;
import dev.glovebox.selftest.Trial;
import dev.glovebox.selftest.Weakness;
import java.util.List;

/** One box takes all inotify instances its user may have; another asks for one. */
public final class Hoarding implements Scenario {

    private static final Limits MANY_FILES =
            Rations.SMALL.withFiles(new Limits.Files(8192, Rations.SMALL.files().largest()));

    @Override
    public Trial attempt(Arena arena, IsolationLevel level) throws InterruptedException {
        if (!arena.grounds().policy().caller().root()) {
            return Trial.notHere("root, to give each run a user of its own");
        }
        try (var hoarder = arena.start(arena.spec(level, MANY_FILES, List.of("hoard=20000")))) {
            if (!hoarder.says("hoarded")) {
                return new Trial(new Outcome.Unknown("the hoarder took nothing"), control(arena));
            }
            return new Trial(arena.run(level, MANY_FILES, "starved").answer("starved"), control(arena));
        }
    }

    private static Outcome control(Arena arena) throws InterruptedException {
        return arena.once("hoard", () -> {
            var said = arena.controls().answers(Weakness.UNFILTERED, List.of("hoard=0", "starved"));
            return said.get("hoard") instanceof Outcome.Absent absent
                    ? absent
                    : said.getOrDefault("starved", new Outcome.Unknown("the control said nothing"));
        });
    }
}
