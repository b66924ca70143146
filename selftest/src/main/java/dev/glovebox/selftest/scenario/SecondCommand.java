package dev.glovebox.selftest.scenario;

import dev.glovebox.model.IsolationLevel;
import dev.glovebox.selftest.Arena;
import dev.glovebox.selftest.Outcome;
import dev.glovebox.selftest.Scenario;
import dev.glovebox.selftest.Trial;
import dev.glovebox.selftest.Weakness;
import java.util.List;
import java.util.Map;

/** A second command in the same box tries what the first could not. */
public final class SecondCommand implements Scenario {

    private static final List<String> WORDS = List.of(
            "uid-zero",
            "gid-zero",
            "capabilities",
            "no-new-privileges",
            "seccomp-mode",
            "io-uring",
            "mount",
            "socket-netlink");

    @Override
    public Trial attempt(Arena arena, IsolationLevel level) throws InterruptedException {
        var control = arena.once("second-command", () -> open(arena.controls().answers(Weakness.PRIVILEGED, WORDS)));
        try (var box = HandBox.open(arena, level)) {
            box.run(List.of("uid-zero"));
            return new Trial(
                    switch (box.run(WORDS)) {
                        case HandBox.Said.Words(String text) -> open(Outcome.allOf(text));
                        case HandBox.Said.Refused(String reason) -> new Outcome.Shut("refused: " + reason);
                    },
                    control);
        }
    }

    /** Everything has to be shut; whatever is not speaks for all. */
    private static Outcome open(Map<String, Outcome> said) {
        for (String word : WORDS) {
            var outcome = said.getOrDefault(word, new Outcome.Unknown(word + " gave no answer"));
            if (outcome instanceof Outcome.Open || outcome instanceof Outcome.Unknown) {
                return outcome;
            }
        }
        return new Outcome.Shut("the same user, filter and capabilities");
    }
}
