package dev.glovebox.bench;

import dev.glovebox.bench.report.Distribution;
import dev.glovebox.bench.scenario.FirstByte;
import dev.glovebox.bench.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures scenarios in turns, so that whatever else the machine does falls on all of them alike; those with fewer rounds have them
 * spread over the whole time.
 */
public final class Stopwatch {

    /** Suffix of a scenario's name for the time to its first byte. */
    static final String FIRST_BYTE = ", first byte";

    /** The same for the rounds before a long warm-up took effect: a process that was just started is not that fast. */
    static final String FIRST_ROUNDS = ", first rounds";

    private record Round(long nanos, OptionalLong firstByte) {}

    private final Map<String, List<Long>> measured = new LinkedHashMap<>();

    private Stopwatch() {}

    public static Map<String, Distribution> measure(List<Scenario> scenarios) throws Exception {
        var watch = new Stopwatch();
        int most = scenarios.stream().mapToInt(Scenario::rounds).max().orElse(0);
        for (Scenario scenario : scenarios) {
            for (int i = 0; i < scenario.warmUps(); i++) {
                long nanos = timed(scenario).nanos();
                if (scenario.warmUps() > scenario.rounds() && i < scenario.rounds()) {
                    watch.add(scenario.name() + FIRST_ROUNDS, nanos);
                }
                awaitQuiet(scenarios);
            }
        }
        for (int round = 0; round < most; round++) {
            for (Scenario scenario : scenarios) {
                if (isTurn(scenario, round, most)) {
                    watch.once(scenario);
                    awaitQuiet(scenarios);
                }
            }
        }
        Map<String, Distribution> distributions = new LinkedHashMap<>();
        watch.measured.forEach((name, nanos) -> distributions.put(
                name, new Distribution(nanos.stream().mapToLong(Long::longValue).toArray())));
        return distributions;
    }

    /** So that it has had its share of the rounds up to this one. */
    private static boolean isTurn(Scenario scenario, int round, int rounds) {
        return (round + 1) * scenario.rounds() / rounds > round * scenario.rounds() / rounds;
    }

    private static void awaitQuiet(List<Scenario> scenarios) {
        while (!scenarios.stream().allMatch(Scenario::settled)) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private void once(Scenario scenario) throws Exception {
        var round = timed(scenario);
        add(scenario.name(), round.nanos());
        round.firstByte().ifPresent(nanos -> add(scenario.name() + FIRST_BYTE, nanos));
    }

    private static Round timed(Scenario scenario) throws Exception {
        scenario.prepare();
        try {
            var output = new FirstByte();
            scenario.once(output);
            return new Round(output.elapsed(), output.nanos());
        } finally {
            scenario.finish();
        }
    }

    private void add(String name, long nanos) {
        Objects.requireNonNull(measured.computeIfAbsent(name, _ -> new ArrayList<>()))
                .add(nanos);
    }
}
