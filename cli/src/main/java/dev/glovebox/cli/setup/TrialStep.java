package dev.glovebox.cli.setup;

import dev.glovebox.cli.Wiring;
import dev.glovebox.model.ByteSize;
import dev.glovebox.model.Failure;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.Limits;
import dev.glovebox.model.Program;
import dev.glovebox.model.RunId;
import dev.glovebox.model.SandboxException;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.model.Walls;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.CapturedOutput;
import dev.glovebox.runtime.RunStreams;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run for real: the kernel takes the seccomp profile, the daemon takes the settings, and every wall is read back. No check of
 * the parts says as much.
 */
public final class TrialStep implements SetupStep {

    private final Wiring wiring;
    private final String image;

    public TrialStep(Wiring wiring, String image) {
        this.wiring = wiring;
        this.image = image;
    }

    @Override
    public String title() {
        return "trial run";
    }

    @Override
    public String ensure(Progress progress) {
        var spec = new SandboxSpec(
                Walls.of(IsolationLevel.STRICT).withImage(image),
                Program.of("/tmp", List.of("true")),
                Optional.empty(),
                List.of(),
                Limits.DEFAULTS);
        try (var ledger = wiring.ledger();
                var executor = wiring.executor(ledger::record)) {
            var streams = RunStreams.to(new CapturedOutput(ByteSize.mebibytes(1)));
            var result = executor.run(RunId.random(), spec, streams, new Cancellation());
            @Nullable Failure failure = result.failure().orElse(null);
            if (failure != null) {
                throw new SandboxException(failure, null);
            }
            return "a strict box ran, " + result.isolation().verified().size() + " walls verified";
        }
    }
}
