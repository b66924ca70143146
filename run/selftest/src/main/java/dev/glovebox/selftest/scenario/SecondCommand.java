package dev.glovebox.selftest.scenario;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.Trial;
import dev.glovebox.selftest.bed.Weakness;
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
    public Trial attempt(TestBed arena, IsolationLevel level) throws InterruptedException {
        var control = arena.once("second-command", () -> open(arena.controls().answers(Weakness.PRIVILEGED, WORDS)));
        try (var box = HandBox.open(arena, level)) {
            box.run(List.of("uid-zero"));
            return new Trial(
                    switch (box.run(WORDS)) {
                        case HandBox.Output.Words(String text) -> open(AttackResult.allOf(text));
                        case HandBox.Output.Refused(String reason) -> new AttackResult.Shut("refused: " + reason);
                    },
                    control);
        }
    }

    /** Everything has to be shut; whatever is not speaks for all. */
    private static AttackResult open(Map<String, AttackResult> printed) {
        for (String word : WORDS) {
            var outcome = printed.getOrDefault(word, new AttackResult.Unknown(word + " gave no result"));
            if (outcome instanceof AttackResult.Open || outcome instanceof AttackResult.Unknown) {
                return outcome;
            }
        }
        return new AttackResult.Shut("the same user, filter and capabilities");
    }
}
