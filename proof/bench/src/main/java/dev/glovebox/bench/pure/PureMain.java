package dev.glovebox.bench.pure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** {@code ./dev bench --pure}: JMH on everything in this package, or on what its arguments name. */
public final class PureMain {

    private PureMain() {}

    public static void main(String[] arguments) throws Exception {
        boolean quick = List.of(arguments).contains("--quick");
        Path json = Path.of(System.getProperty("glovebox.bench.json", "target/bench.json"))
                .resolveSibling("pure.json");
        Files.createDirectories(json.toAbsolutePath().getParent());
        var options = new OptionsBuilder()
                .mode(Mode.AverageTime)
                .timeUnit(TimeUnit.MICROSECONDS)
                .forks(quick ? 1 : 3)
                .warmupIterations(quick ? 3 : 5)
                .warmupTime(TimeValue.seconds(quick ? 1 : 3))
                .measurementIterations(quick ? 3 : 5)
                .measurementTime(TimeValue.seconds(quick ? 1 : 2))
                .resultFormat(ResultFormatType.JSON)
                .result(json.toString());
        List.of(arguments).stream().filter(name -> !name.startsWith("-")).forEach(options::include);
        new Runner(options.build()).run();
    }
}
