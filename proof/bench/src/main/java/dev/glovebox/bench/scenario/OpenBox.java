package dev.glovebox.bench.scenario;

import dev.glovebox.engine.Box;
import dev.glovebox.engine.Engine;
import dev.glovebox.init.ByteString;
import dev.glovebox.init.Program;
import dev.glovebox.init.Request;
import dev.glovebox.init.StandardInput;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.runtime.channel.BoxChannel;
import dev.glovebox.runtime.channel.CommandEnd;
import dev.glovebox.runtime.channel.OutputSink;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A box that stays open, for commands handed to a waiting init. */
public final class OpenBox implements AutoCloseable {

    private final ApprovedSpec approved;
    private final Box box;
    private final BoxChannel channel;

    public OpenBox(SpecGate gate, Engine engine, SandboxSpec spec) {
        this.approved = gate.approve(RunId.random(), spec);
        this.box = engine.launch(approved);
        this.channel = BoxChannel.open(box.door());
        channel.hello().join();
    }

    public String containerId() {
        return box.id();
    }

    /** One command to its end and its last byte. */
    public void run(OutputSink output, List<String> command) throws IOException {
        var program = new Program(
                command.stream().map(ByteString::of).toList(),
                List.of(ByteString.of("PATH=/usr/bin:/bin")),
                ByteString.of("/tmp"));
        var running = channel.exec(
                number -> new Request.Exec(number, program, StandardInput.EMPTY, Optional.empty(), List.of()), output);
        var end = running.end().join();
        running.outputConsumed().join();
        if (!(end instanceof CommandEnd.Ended ended)
                || !ended.ending().equals(new dev.glovebox.init.Reply.Ending.WithStatus(0))) {
            throw new IOException("the command in the box ended badly: " + end);
        }
    }

    @Override
    public void close() {
        channel.close();
        box.close();
        approved.close();
    }
}
