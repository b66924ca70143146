package dev.glovebox.runtime.loop;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.channel.OutputSink;
import dev.glovebox.runtime.code.CodeRunner;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.runtime.output.RunStreams;
import java.util.List;
import java.util.Optional;

/** Runs the code of one round: all rounds alike but for their code. */
public final class RoundRunner {

    private final CodeRunner runner;
    private final SandboxSpec spec;
    private final FallbackReasons reasons;
    private final Optional<List<String>> starter;

    /**
     * All rounds run like this.
     *
     * @param spec its command is the code's arguments
     * @param reasons observes the same runs
     * @param starter a template's program; empty for the language's own interpreter
     */
    public RoundRunner(CodeRunner runner, SandboxSpec spec, FallbackReasons reasons, Optional<List<String>> starter) {
        this.runner = runner;
        this.spec = spec;
        this.reasons = reasons;
        this.starter = starter;
    }

    RunResult run(RunId run, SourceCode code, OutputSink output, Cancellation cancellation) {
        var streams = RunStreams.to(output);
        return starter.map(program -> runner.run(run, code, spec, streams, cancellation, program))
                .orElseGet(() -> runner.run(run, code, spec, streams, cancellation));
    }

    Optional<String> fallbackReason(RunId run) {
        return reasons.forget(run);
    }
}
