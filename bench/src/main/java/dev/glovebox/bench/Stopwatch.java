package dev.glovebox.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures scenarios in turns, so that whatever else the machine does falls on all of them alike.
 */
public final class Stopwatch {

    /** A part of the rounds goes unmeasured first: a library runs in a process that has been up for a while. */
    private static final int WARM_UP_SHARE = 4;

    private Stopwatch() {}

    public static Map<String, Distribution> measure(List<Scenario> scenarios) throws Exception {
        int most = scenarios.stream().mapToInt(Scenario::rounds).max().orElse(0);
        Map<String, long[]> measured = new LinkedHashMap<>();
        for (Scenario scenario : scenarios) {
            measured.put(scenario.name(), new long[scenario.rounds()]);
            for (int i = 0; i < scenario.rounds() / WARM_UP_SHARE; i++) {
                timed(scenario);
            }
        }
        for (int round = 0; round < most; round++) {
            for (Scenario scenario : scenarios) {
                if (round < scenario.rounds()) {
                    measured.getOrDefault(scenario.name(), new long[most])[round] = timed(scenario);
                }
            }
        }
        Map<String, Distribution> distributions = new LinkedHashMap<>();
        measured.forEach((name, nanos) -> distributions.put(name, new Distribution(nanos)));
        return distributions;
    }

    private static long timed(Scenario scenario) throws Exception {
        scenario.prepare();
        try {
            long begin = System.nanoTime();
            scenario.once();
            return System.nanoTime() - begin;
        } finally {
            scenario.finish();
        }
    }
}
