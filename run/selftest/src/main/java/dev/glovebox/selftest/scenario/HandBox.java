package dev.glovebox.selftest.scenario;

import dev.glovebox.engine.Box;
import dev.glovebox.init.Program;
import dev.glovebox.init.Request;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.channel.BoxChannel;
import dev.glovebox.runtime.channel.CommandEnd;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A box opened by hand, for attacks on what lies between commands. */
final class HandBox implements AutoCloseable {

    private final AutoCloseable spec;
    private final Box box;
    private final BoxChannel channel;

    private HandBox(AutoCloseable spec, Box box) {
        this.spec = spec;
        this.box = box;
        this.channel = BoxChannel.open(box.door());
    }

    static HandBox open(TestBed arena, IsolationLevel level) {
        var approved = arena.gate().approve(RunId.random(), arena.spec(level, TestLimits.SMALL, List.of("uid-zero")));
        var opened = new HandBox(approved, arena.engine(level).launch(approved));
        opened.channel.hello().orTimeout(10, TimeUnit.SECONDS).join();
        return opened;
    }

    /** Runs the attack program to its end and returns what it said, or why it was not let in. */
    Output run(List<String> words) {
        var command = new ArrayList<String>(List.of("./attack"));
        command.addAll(words);
        var program = Program.of(command.toArray(String[]::new)).in(box.locate("/workspace"));
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        var running = channel.exec(number -> Request.Exec.of(number, program), output);
        running.outputConsumed().orTimeout(30, TimeUnit.SECONDS).join();
        return running.end().join() instanceof CommandEnd.NotStarted(int _, String reason)
                ? new Output.Refused(reason)
                : new Output.Words(output.out().text());
    }

    /** Result of a command. */
    sealed interface Output {
        record Words(String text) implements Output {}

        /** A box for one program takes no other. */
        record Refused(String reason) implements Output {}
    }

    @Override
    public void close() {
        try (spec) {
            channel.close();
            box.close();
        } catch (Exception stuck) {
            throw new IllegalStateException(stuck);
        }
    }
}
