package dev.glovebox.bench.pure;

import dev.glovebox.model.HostDenial;
import dev.glovebox.model.HostName;
import dev.glovebox.model.HostPattern;
import dev.glovebox.model.HostRules;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.Walls;
import dev.glovebox.policy.seccomp.BoxFilters;
import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Rules that are asked for every run or every connection. */
@State(Scope.Benchmark)
public class PolicyBenchmark {

    private final HostRules rules = new HostRules(
            IntStream.range(0, 100)
                    .mapToObj(i -> HostPattern.parse("*.host" + i + ".example"))
                    .toList(),
            List.of(HostDenial.parse("denied.example")),
            List.of());
    private final HostName last = HostName.parse("deep.below.host99.example");
    private final Walls locked = Walls.of(IsolationLevel.PARANOID);

    @Benchmark
    public HostRules.Verdict hostAmongHundredPatterns() {
        return rules.judge(last, 443);
    }

    @Benchmark
    public Object lastFilterAsBpf() {
        return BoxFilters.of(locked).lastFilter();
    }
}
