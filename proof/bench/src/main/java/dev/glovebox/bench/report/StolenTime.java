package dev.glovebox.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** How much of the processors' time a virtual machine's host gave to others: what nobody here can do anything about. */
public final class StolenTime {

    private static final String NAME = "processor time that the host gave to others, %";
    private static final int STEAL = 7;

    /** Ticks of all processors since the machine started. */
    private record Ticks(long stolen, long all) {

        /** The first line of the file is "cpu user nice system idle iowait irq softirq steal guest guest_nice"; user has guest in it. */
        static Ticks now() throws IOException {
            try (var lines = Files.lines(Path.of("/proc/stat"))) {
                var words = lines.findFirst().orElse("").split(" +", -1);
                long[] ticks = Arrays.stream(words)
                        .skip(1)
                        .limit(STEAL + 1)
                        .mapToLong(Long::parseLong)
                        .toArray();
                return new Ticks(
                        ticks.length > STEAL ? ticks[STEAL] : 0,
                        Arrays.stream(ticks).sum());
            }
        }
    }

    private final Ticks begin;

    private StolenTime(Ticks begin) {
        this.begin = begin;
    }

    public static StolenTime fromNow() throws IOException {
        return new StolenTime(Ticks.now());
    }

    public String name() {
        return NAME;
    }

    public double percent() throws IOException {
        var end = Ticks.now();
        return 100.0 * (end.stolen - begin.stolen) / Math.max(1, end.all - begin.all);
    }
}
