package dev.glovebox.selftest.attack;

import static dev.glovebox.model.spec.IsolationLevel.BASIC;
import static dev.glovebox.model.spec.IsolationLevel.PARANOID;
import static dev.glovebox.selftest.bed.Weakness.CRAMPED;
import static dev.glovebox.selftest.bed.Weakness.UNFILTERED;

import dev.glovebox.selftest.bed.Attack;
import dev.glovebox.selftest.scenario.InterpretedProgram;
import java.util.List;

/** Attacks that start programs at PARANOID; the attack program is static. */
final class StartAttacks {

    private StartAttacks() {}

    static List<Attack> all() {
        var start = new Group(3, PARANOID, UNFILTERED, "the paranoid profile and the last filter that init installs");
        var threads = new Group(3, BASIC, CRAMPED, "the last filter and the process limit must allow threads");
        return List.of(
                start.probe("start-fork", "new processes (fork)"),
                start.probe("start-raw-fork", "new processes (raw fork call)"),
                start.probe("start-clone", "new processes (clone)"),
                start.probe("start-shared-clone", "process creation disguised as a thread"),
                start.probe("start-clone3", "new processes (clone3)"),
                start.probe("start-exec", "new programs (execve)"),
                start.probe("start-memfd-exec", "new programs from memory (memfd, execveat)"),
                start.probe("start-internet-socket", "internet sockets"),
                start.probe("start-unix-socket", "unix sockets"),
                start.probe("start-socketpair", "socket pairs"),
                start.staged(
                        "start-interpreted",
                        "processes, programs and sockets from Python with numpy",
                        new InterpretedProgram()),
                threads.probe("threads-denied", "threads that the walls block by mistake"));
    }
}
