package dev.glovebox.cli.setup;

import dev.glovebox.library.Wiring;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.observe.LedgerObserver;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run for real: the kernel takes the seccomp profile, the daemon takes the settings, and every wall is read back. No check of
 * the parts says as much.
 */
public final class TrialStep implements SetupStep {

    private final Wiring wiring;
    private final Walls walls;
    private final List<String> program;

    public TrialStep(Wiring wiring, String image) {
        this(wiring, Walls.of(IsolationLevel.STRICT).withImage(image), List.of("true"));
    }

    /** One behind other walls, or of another program, which has to end well. */
    public TrialStep(Wiring wiring, Walls walls, List<String> program) {
        this.wiring = wiring;
        this.walls = walls;
        this.program = List.copyOf(program);
    }

    @Override
    public String title() {
        return "test run";
    }

    @Override
    public String ensure(Progress progress) {
        var spec = new SandboxSpec(walls, Program.of("/tmp", program), Optional.empty(), List.of(), Limits.DEFAULTS);
        try (var ledger = wiring.ledger();
                var executor = wiring.executor(new LedgerObserver(ledger))) {
            var output = new CapturedOutput(ByteSize.mebibytes(1));
            var streams = RunStreams.to(output);
            var result = executor.run(RunId.random(), spec, streams, new Cancellation());
            @Nullable Failure failure = result.failure().orElse(null);
            if (failure != null) {
                throw new SandboxException(failure, null);
            }
            if (result.shellStatus() != 0) {
                throw new SandboxException(
                        FailureCode.LAUNCH_FAILED,
                        program.getFirst() + " ended with status " + result.shellStatus() + ": "
                                + Printable.text(output.err().text().strip()),
                        "run glovebox doctor");
            }
            return "a " + walls.level().label() + " box ran, "
                    + result.isolation().verified().size() + " walls verified";
        }
    }
}
