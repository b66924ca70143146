package dev.glovebox.bench;

import dev.glovebox.model.RunId;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.RunExecutor;
import dev.glovebox.runtime.RunStreams;
import java.io.IOException;
import java.util.OptionalLong;

/** A whole run through the library, from request to result: approval, launch, verified walls, ledger and all. */
final class LibraryRun implements Scenario {

    private final String name;
    private final int rounds;
    private final RunExecutor executor;
    private final SandboxSpec spec;
    private OptionalLong firstByte = OptionalLong.empty();

    LibraryRun(String name, int rounds, RunExecutor executor, SandboxSpec spec) {
        this.name = name;
        this.rounds = rounds;
        this.executor = executor;
        this.spec = spec;
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
    public void once() throws IOException {
        var output = new FirstByte();
        var result = executor.run(RunId.random(), spec, RunStreams.to(output), new Cancellation());
        if (result.shellStatus() != 0) {
            throw new IOException(name + " ended badly: " + result);
        }
        firstByte = output.nanos();
    }

    /** Waits for the box to be gone. */
    @Override
    public void finish() {
        executor.close();
    }

    @Override
    public OptionalLong firstByte() {
        return firstByte;
    }
}
