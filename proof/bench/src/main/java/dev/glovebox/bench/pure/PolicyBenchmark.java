package dev.glovebox.bench.pure;

import dev.glovebox.model.network.HostDenial;
import dev.glovebox.model.network.HostName;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
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
    public HostRules.Decision hostAmongHundredPatterns() {
        return rules.judge(last, 443);
    }

    @Benchmark
    public Object lastFilterAsBpf() {
        return BoxFilters.of(locked).lastFilter();
    }
}
