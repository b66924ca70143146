package dev.glovebox.selftest.attack;

import static dev.glovebox.model.spec.IsolationLevel.BASIC;
import static dev.glovebox.selftest.bed.Weakness.UNWALLED;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.selftest.bed.Attack;
import dev.glovebox.selftest.scenario.Hoarding;
import dev.glovebox.selftest.scenario.OutputFlood;
import dev.glovebox.selftest.scenario.OverLimit;
import dev.glovebox.selftest.scenario.ProcessorHog;
import dev.glovebox.selftest.scenario.Stragglers;
import dev.glovebox.selftest.scenario.WallClock;
import java.util.List;

/** Taking more than one's share, or longer than one's time. */
final class ResourceAttacks {

    private ResourceAttacks() {}

    static List<Attack> all() {
        var limit = new Group(16, BASIC, UNWALLED, "control groups (glovebox doctor) and init's resource limits");
        var time = new Group(17, BASIC, UNWALLED, "Execution, and init's reaping");
        return List.of(
                limit.staged("memory", "more memory than allowed", new OverLimit("memory", 160, FailureCode.OOM)),
                limit.staged(
                        "socket-memory",
                        "more memory in the buffers of sockets than allowed",
                        new OverLimit("socket-memory", 100, FailureCode.OOM)),
                limit.probe("locked-memory", "memory locked against reclaim", "1"),
                limit.staged("processor", "more processor time than allowed", new ProcessorHog()),
                limit.probe(
                        "processes",
                        "more processes than allowed",
                        "40",
                        new OverLimit("processes", 100, FailureCode.PID_LIMIT)),
                limit.probe("open-files", "more open files than allowed", "100"),
                new Group(18, BASIC, UNWALLED, "OutputLimit and the credit of the door")
                        .staged("output", "a flood of output", new OutputFlood()),
                time.staged("wall-clock", "a program deaf to SIGTERM outliving its time", new WallClock()),
                time.staged("stragglers", "a daemon outliving its box", new Stragglers()),
                new Group(19, BASIC, UNWALLED, "a user of its own for each run (UserChoice)")
                        .staged("hoarding", "one box using up another's kernel tables", new Hoarding()));
    }
}
