package dev.glovebox.server.schedule;

import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.server.store.Runners.RunnerRow;
import dev.glovebox.server.store.TaskRow;
import java.util.ArrayList;
import java.util.List;

/** Whether a runner could ever run a task: by what it offers and by how much it holds when it holds nothing else. */
public final class RunnerFit {

    private RunnerFit() {}

    /** Whether it offers what the task needs. */
    static boolean offers(Registration.Capabilities can, TaskRow row) {
        return missing(can, row).isEmpty();
    }

    /** Every reason why not; empty when it could. */
    public static List<String> reasonsAgainst(RunnerRow runner, TaskRow row) {
        var reasons = new ArrayList<>(missing(runner.registration().capabilities(), row));
        var capacity = runner.registration().capacity();
        var compute = row.limits().compute();
        if (compute.cpus().millis() > capacity.cpus().millis()) {
            reasons.add("has " + capacity.cpus() + " CPUs, not " + compute.cpus());
        }
        if (compute.memory().bytes() > capacity.memory().bytes()) {
            reasons.add("has " + capacity.memory() + " of memory, not " + compute.memory());
        }
        return reasons;
    }

    private static List<String> missing(Registration.Capabilities can, TaskRow row) {
        var missing = new ArrayList<String>();
        var walls = row.effective().sandbox().walls();
        var level = walls.level().orElse(row.effective().mode().usualLevel());
        if (!can.levels().contains(level)) {
            missing.add("does not offer level " + level.label());
        }
        walls.network()
                .map(NetworkMode::label)
                .filter(mode -> !can.networks().contains(mode))
                .ifPresent(mode -> missing.add("does not offer network " + mode));
        walls.runtime()
                .filter(runtime -> !can.runtimes().contains(runtime))
                .ifPresent(runtime -> missing.add("does not have runtime " + runtime));
        return missing;
    }
}
