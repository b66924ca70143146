package dev.glovebox.selftest.scenario;

import dev.glovebox.engine.Box;
import dev.glovebox.init.Program;
import dev.glovebox.init.Request;
import dev.glovebox.model.ByteSize;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.RunId;
import dev.glovebox.runtime.CapturedOutput;
import dev.glovebox.runtime.channel.BoxChannel;
import dev.glovebox.runtime.channel.RunningCommand;
import dev.glovebox.selftest.Arena;
import dev.glovebox.selftest.Rations;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A box opened by hand, for attacks on what lies between commands and after them. */
final class HandBox implements AutoCloseable {

    private final AutoCloseable spec;
    private final Box box;
    private final BoxChannel channel;

    private HandBox(AutoCloseable spec, Box box) {
        this.spec = spec;
        this.box = box;
        this.channel = BoxChannel.open(box.door());
    }

    static HandBox open(Arena arena, IsolationLevel level) {
        var approved = arena.gate().approve(RunId.random(), arena.spec(level, Rations.SMALL, List.of("uid-zero")));
        var opened = new HandBox(approved, arena.engine(level).launch(approved));
        opened.channel.hello().orTimeout(10, TimeUnit.SECONDS).join();
        return opened;
    }

    /** Starts the attack program; its output is kept. */
    RunningCommand start(CapturedOutput output, List<String> words) {
        var command = new ArrayList<String>(List.of("./attack"));
        command.addAll(words);
        var program = Program.of(command.toArray(String[]::new)).in(box.locate("/workspace"));
        return channel.exec(number -> Request.Exec.of(number, program), output);
    }

    /** Runs it to its end and returns what it wrote. */
    String run(List<String> words) {
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        var running = start(output, words);
        running.outputConsumed().orTimeout(30, TimeUnit.SECONDS).join();
        return output.out().text();
    }

    /** What the kernel does with the descriptors of a controller that was killed. */
    void loseController() {
        box.door().close();
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
