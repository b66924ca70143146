package dev.glovebox.selftest.bed;

import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.Attack.Means;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Many probes in one box; a box that does not survive one is followed by another for the rest. */
public final class Probes {

    private static final int SIGSYS = 31;

    private final TestBed arena;

    public Probes(TestBed arena) {
        this.arena = arena;
    }

    /** One word for each attack, as the box gets it. */
    public Map<Attack, AttackResult> attack(IsolationLevel level, List<Attack> attacks) {
        Map<Attack, AttackResult> outcomes = new LinkedHashMap<>();
        var left = new ArrayList<>(attacks);
        while (!left.isEmpty()) {
            var words = left.stream()
                    .map(attack -> word(attack, ((Means.Probe) attack.means()).argument()))
                    .toList();
            var attempt = arena.run(level, TestLimits.SMALL, words.toArray(String[]::new));
            var printed = AttackResult.allOf(attempt.output());
            left.forEach(attack -> Optional.ofNullable(printed.get(attack.name()))
                    .ifPresent(outcome -> outcomes.put(attack, outcome)));
            left.removeIf(outcomes::containsKey);
            if (attempt.result().exit().isEmpty() && printed.isEmpty()) {
                left.forEach(attack -> outcomes.put(attack, silence(attempt))); // no box at all
                return outcomes;
            }
            if (!left.isEmpty()) {
                outcomes.put(left.removeFirst(), silence(attempt)); // it was this one's turn
            }
        }
        return outcomes;
    }

    private static AttackResult silence(ProbeRun attempt) {
        return attempt.result()
                .exit()
                .filter(new ExitStatus.Signaled(SIGSYS)::equals)
                .<AttackResult>map(_ -> new AttackResult.Shut("killed by the system call filter"))
                .orElseGet(() -> new AttackResult.Unknown(attempt.story()));
    }

    /** The same against weakened walls; each kind of them is made once. */
    public Map<Attack, AttackResult> control(Weakness weakness, List<Attack> attacks) throws IOException {
        var words = attacks.stream()
                .map(attack -> word(attack, ((Means.Probe) attack.means()).controlArgument()))
                .toList();
        var printed = arena.controls().answers(weakness, words);
        return attacks.stream()
                .collect(Collectors.toMap(
                        attack -> attack,
                        attack -> printed.getOrDefault(attack.name(), new AttackResult.Unknown("no output"))));
    }

    private static String word(Attack attack, String argument) {
        return argument.isEmpty() ? attack.name() : attack.name() + "=" + argument;
    }
}
