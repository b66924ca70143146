package dev.glovebox.bench.scenario;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.IOException;

/** A whole run through the library, from request to result: approval, launch, verified walls, ledger and all. */
public record LibraryRun(String name, int rounds, RunExecutor executor, SandboxSpec spec) implements Scenario {

    @Override
    public void once(FirstByte output) throws IOException {
        var result = executor.run(RunId.random(), spec, RunStreams.to(output), new Cancellation());
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
