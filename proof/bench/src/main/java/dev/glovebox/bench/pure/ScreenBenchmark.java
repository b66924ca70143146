package dev.glovebox.bench.pure;

import dev.glovebox.bench.scenario.PythonPrograms;
import dev.glovebox.screen.CodeValidator;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Language;
import dev.glovebox.screen.finding.Profile;
import dev.glovebox.screen.finding.ScreenResult;
import dev.glovebox.screen.python.parse.PythonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The screen for source code. */
@State(Scope.Benchmark)
public class ScreenBenchmark {

    @Param({"200", "5000"})
    private int lines;

    private final CodeValidator validator = new CodeValidator(CodePolicy.of(Profile.STANDARD));
    private String text = "";
    private byte[] bytes = {};

    @Setup
    public void read() throws IOException {
        text = PythonPrograms.ofLines(lines);
        bytes = text.getBytes(StandardCharsets.UTF_8);
    }

    @Benchmark
    public Object parse() {
        return PythonParser.module(text);
    }

    @Benchmark
    public ScreenResult validate() {
        return validator.validate(bytes, Language.PYTHON);
    }
}
