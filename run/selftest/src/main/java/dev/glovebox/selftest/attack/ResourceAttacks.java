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
                limit.staged("memory", "exceeding the memory limit", new OverLimit("memory", 160, FailureCode.OOM)),
                limit.staged(
                        "socket-memory",
                        "exceeding the socket memory limit",
                        new OverLimit("socket-memory", 100, FailureCode.OOM)),
                limit.probe("locked-memory", "locking memory", "1"),
                limit.staged("processor", "exceeding the CPU limit", new ProcessorHog()),
                limit.probe(
                        "processes",
                        "exceeding the process limit",
                        "40",
                        new OverLimit("processes", 100, FailureCode.PID_LIMIT)),
                limit.probe("open-files", "exceeding the open file limit", "100"),
                new Group(18, BASIC, UNWALLED, "OutputLimit and the credit of the door")
                        .staged("output", "a flood of output", new OutputFlood()),
                time.staged("wall-clock", "a program that ignores SIGTERM at its timeout", new WallClock()),
                time.staged("stragglers", "a daemon that outlives its box", new Stragglers()),
                new Group(19, BASIC, UNWALLED, "one user per run (UserChoice)")
                        .staged("hoarding", "exhausting per-user kernel tables of another box", new Hoarding()));
    }
}
