package dev.glovebox.bench.pure;

import dev.glovebox.bench.PythonPrograms;
import dev.glovebox.policy.code.CodePolicy;
import dev.glovebox.policy.code.CodeValidator;
import dev.glovebox.policy.code.Language;
import dev.glovebox.policy.code.Profile;
import dev.glovebox.policy.code.Verdict;
import dev.glovebox.policy.code.python.parse.PythonParser;
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
    public Verdict validate() {
        return validator.validate(bytes, Language.PYTHON);
    }
}
