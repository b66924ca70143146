package dev.glovebox.bench.scenario;

import dev.glovebox.ledger.Ledger;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.box.Template;
import dev.glovebox.runtime.code.CodeRunner;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.run.RunExecutor;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Language;
import dev.glovebox.screen.finding.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A round of generated code, from the code to its result: screened, then run by a template's interpreter. */
public final class PreloadedRound implements Scenario {

    private static final String CODE = """
            import pandas
            frame = pandas.DataFrame({"a": [1, 2, 3], "b": [4, 5, 6]})
            print(frame.sum().to_dict())
            """;

    /** Requirements of the code. */
    public record RunsCode(RunExecutor executor, Ledger ledger) {}

    private final String name;
    private final int rounds;
    private final CodeRunner runner;
    private final RunExecutor executor;
    private final SandboxSpec spec;
    private final Template template;

    public PreloadedRound(String name, int rounds, RunsCode runs, SandboxSpec spec, Template template) {
        this.name = name;
        this.rounds = rounds;
        this.executor = runs.executor();
        this.runner = new CodeRunner(CodePolicy.of(Profile.STANDARD), executor, runs.ledger()::record);
        this.spec = spec;
        this.template = template;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int rounds() {
        return rounds;
    }

    @Override
    public void once(FirstByte output) throws IOException {
        var code = new SourceCode(Language.PYTHON, "round.py", CODE.getBytes(StandardCharsets.UTF_8));
        var result =
                runner.run(RunId.random(), code, spec, RunStreams.to(output), new Cancellation(), template.command());
        if (result.shellStatus() != 0) {
            throw new IOException(name + " ended badly: " + result);
        }
    }

    /** Waits for the box to be gone. */
    @Override
    public void finish() {
        executor.close();
    }
}
