package dev.glovebox.selftest.scenario;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import dev.glovebox.selftest.bed.Weakness;
import java.util.List;

/** One box takes all inotify instances its user may have; another asks for one. */
public final class Hoarding implements Scenario {

    private static final Limits MANY_FILES = TestLimits.SMALL.withFiles(
            new Limits.Files(8192, TestLimits.SMALL.files().largest()));

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws InterruptedException {
        if (!arena.grounds().policy().caller().root()) {
            return Trial.notHere("root, to give each run its own user");
        }
        try (var hoarder = arena.start(arena.spec(level, MANY_FILES, List.of("hoard=20000")))) {
            if (!hoarder.prints("hoarded")) {
                return new Trial(new AttackResult.Unknown("the attacking box allocated nothing"), control(arena));
            }
            return new Trial(arena.run(level, MANY_FILES, "starved").resultOf("starved"), control(arena));
        }
    }

    private static AttackResult control(TestBed arena) throws InterruptedException {
        return arena.once("hoard", () -> {
            var printed = arena.controls().answers(Weakness.UNFILTERED, List.of("hoard=0", "starved"));
            return printed.get("hoard") instanceof AttackResult.Absent absent
                    ? absent
                    : printed.getOrDefault("starved", new AttackResult.Unknown("the control printed nothing"));
        });
    }
}
