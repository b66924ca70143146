package dev.glovebox.selftest.scenario;

import dev.glovebox.model.FailureCode;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.selftest.Arena;
import dev.glovebox.selftest.Outcome;
import dev.glovebox.selftest.Rations;
import dev.glovebox.selftest.Scenario;
import dev.glovebox.selftest.Trial;
import java.util.List;

/** Python with numpy and threads, a dynamic program with libraries of its own, does its work and then tries to start others. */
public final class InterpretedProgram implements Scenario {

    private static final String PROGRAM = """
            import os, socket, subprocess, sys, threading
            try:
                import numpy
            except ImportError:
                print('work absent the image has no numpy'); sys.exit()
            sums = []
            threads = [threading.Thread(target=lambda: sums.append(int(numpy.arange(1000).sum()))) for _ in range(4)]
            for thread in threads: thread.start()
            for thread in threads: thread.join()
            print('work open', sums == [499500] * 4)
            def fork():
                if os.fork() == 0: os._exit(0)
            tries = {
                'fork': fork,
                'spawn': lambda: os.posix_spawn('/bin/true', ['true'], {}),
                'subprocess': lambda: subprocess.run(['/bin/true'], check=True),
                'socket': lambda: socket.socket().close(),
                'socketpair': lambda: socket.socketpair(),
            }
            for name, attempt in tries.items():
                try:
                    attempt()
                    print(name, 'open', 'it worked', flush=True)
                except OSError as refused:
                    print(name, 'shut', refused, flush=True)
            """;

    private static final List<String> TRIES = List.of("fork", "spawn", "subprocess", "socket", "socketpair");

    @Override
    public Trial attempt(Arena arena, IsolationLevel level) throws InterruptedException {
        return new Trial(run(arena, level), arena.once("interpreted", () -> run(arena, IsolationLevel.STRICT)));
    }

    /** Whatever is open speaks for all; a program that could not do its own work proves nothing. */
    private static Outcome run(Arena arena, IsolationLevel level) {
        var spec = arena.spec(level, Rations.AMPLE, List.of());
        var attempt = arena.run(spec.withProgram(spec.program().withCommand(List.of("python3", "-c", PROGRAM))));
        if (attempt.result().cause().equals(FailureCode.COMMAND_NOT_FOUND.name())) {
            return new Outcome.Absent("the image has no python3");
        }
        var said = Outcome.allOf(attempt.output());
        if (said.get("work") instanceof Outcome.Absent absent) {
            return absent;
        }
        if (!new Outcome.Open("True").equals(said.get("work"))) {
            return new Outcome.Unknown("numpy with threads did not work: " + attempt.story());
        }
        for (String each : TRIES) {
            var outcome = said.getOrDefault(each, new Outcome.Unknown("no answer"));
            if (outcome instanceof Outcome.Open || outcome instanceof Outcome.Unknown) {
                return Outcome.of(outcome instanceof Outcome.Open ? "open" : "", each + ": " + outcome.detail());
            }
        }
        return new Outcome.Shut("threads and numpy work, nothing can be started or connected");
    }
}
