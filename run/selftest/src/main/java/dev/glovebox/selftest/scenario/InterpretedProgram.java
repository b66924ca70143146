package dev.glovebox.selftest.scenario;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
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
    public Trial attempt(TestBed arena, IsolationLevel level) throws InterruptedException {
        return new Trial(run(arena, level), arena.once("interpreted", () -> run(arena, IsolationLevel.STRICT)));
    }

    /** Whatever is open speaks for all; a program that could not do its own work proves nothing. */
    private static AttackResult run(TestBed arena, IsolationLevel level) {
        var spec = arena.spec(level, TestLimits.AMPLE, List.of());
        var attempt = arena.run(spec.withProgram(spec.program().withCommand(List.of("python3", "-c", PROGRAM))));
        if (attempt.result().cause().equals(FailureCode.COMMAND_NOT_FOUND.name())) {
            return new AttackResult.Absent("the image has no python3");
        }
        var printed = AttackResult.allOf(attempt.output());
        if (printed.get("work") instanceof AttackResult.Absent absent) {
            return absent;
        }
        if (!new AttackResult.Open("True").equals(printed.get("work"))) {
            return new AttackResult.Unknown("numpy with threads did not work: " + attempt.story());
        }
        for (String each : TRIES) {
            var outcome = printed.getOrDefault(each, new AttackResult.Unknown("no result"));
            if (outcome instanceof AttackResult.Open || outcome instanceof AttackResult.Unknown) {
                return AttackResult.of(
                        outcome instanceof AttackResult.Open ? "open" : "", each + ": " + outcome.detail());
            }
        }
        return new AttackResult.Shut("threads and numpy work; starting programs and connecting are blocked");
    }
}
