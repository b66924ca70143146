package dev.glovebox.runtime.code;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.run.Usage;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.observe.RunObserver;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.run.RunExecutor;
import dev.glovebox.screen.CodeValidator;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Finding;
import dev.glovebox.screen.finding.ScreenResult;
import java.util.List;
import java.util.Optional;

/** Screens source code, and runs it if it passes. The screen stands in front of the walls; it is not one of them. */
public final class CodeRunner {

    private final CodePolicy policy;
    private final CodeValidator validator;
    private final RunExecutor executor;
    private final RunObserver observer;

    public CodeRunner(CodePolicy policy, RunExecutor executor, RunObserver observer) {
        this.policy = policy;
        this.validator = new CodeValidator(policy);
        this.executor = executor;
        this.observer = observer;
    }

    /** The same for a run in a role, whose code is screened as the role says. */
    public CodeRunner under(RoleAndOverrides terms) {
        return new CodeRunner(terms.code(policy), executor.under(terms), observer);
    }

    /**
     * Like {@link RunExecutor#run}, for code. The spec's command is taken as the code's arguments.
     *
     * @return a rejection, before any box exists, when the screen finds something
     */
    public RunResult run(
            RunId run, SourceCode code, SandboxSpec requested, RunStreams streams, Cancellation cancellation) {
        return run(run, code, requested, streams, cancellation, Interpreter.starter(code.language()));
    }

    /** The same, started by a template's program: what it preloads is there when the code begins. */
    public RunResult run(
            RunId run,
            SourceCode code,
            SandboxSpec requested,
            RunStreams streams,
            Cancellation cancellation,
            List<String> starter) {
        var result = validator.validate(code.bytes(), code.language());
        observer.on(
                run,
                new RunEvent.CodeScreened(
                        code.language().id(), result.profile().id(), result.sha256(), lines(result.findings())));
        if (!result.accepted()) {
            return rejected(run, requested, result);
        }
        var program = requested
                .program()
                .withCommand(
                        Interpreter.command(starter, code, requested.program().command()))
                .withInput(Program.Input.CONNECTED);
        return executor.run(
                run, requested.withProgram(program), streams.reading(code.before(streams.stdin())), cancellation);
    }

    private static List<String> lines(List<Finding> findings) {
        return findings.stream().map(Finding::line).toList();
    }

    private RunResult rejected(RunId run, SandboxSpec requested, ScreenResult result) {
        var violations = result.errors().stream().map(CodeRunner::violation).toList();
        observer.on(run, new RunEvent.Rejected(violations));
        Failure failure = SandboxException.rejected(violations).failure();
        return new RunResult(
                run,
                Optional.empty(),
                Optional.of(failure),
                EffectiveIsolation.notLaunched(requested.walls().level()),
                Usage.NOTHING);
    }

    private static Violation violation(Finding finding) {
        var position = finding.position();
        return new Violation(
                "code." + finding.rule(),
                "line " + position.line() + ", column " + position.column() + ": "
                        + finding.explanation().reason(),
                finding.explanation().instead());
    }
}
