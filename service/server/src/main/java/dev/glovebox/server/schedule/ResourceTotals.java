package dev.glovebox.server.schedule;

import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.resource.Quota;
import dev.glovebox.server.store.Queue;
import dev.glovebox.server.store.Queue.Amount;
import dev.glovebox.server.store.Runners.RunnerRow;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.sql.Tx;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Who holds how much, while leases are being given out. */
final class ResourceTotals {

    private final Map<String, Amount> ofProjects = new HashMap<>();
    private final Map<String, Amount> ofKeys = new HashMap<>();
    private final Map<String, Amount> ofRunners = new HashMap<>();
    private final Map<String, Quota> quotas = new HashMap<>();

    private ResourceTotals() {}

    static ResourceTotals of(Tx tx) {
        var totals = new ResourceTotals();
        Queue.loads(tx).forEach(load -> totals.add(load.project(), load.key(), load.runner(), load.amount()));
        return totals;
    }

    /** Asked for once for each key. */
    Quota quotaOf(String key, Function<String, Quota> find) {
        return quotas.computeIfAbsent(key, find);
    }

    /** Of the projects that wait and that the runner may serve. The sort is stable: among equals, who waited longest. */
    List<String> leastBusyFirst(List<String> waiting, ApiKey.KeySpec runnersKey) {
        return waiting.stream()
                .filter(runnersKey::reaches)
                .sorted(Comparator.comparingInt(
                        project -> held(ofProjects, project).tasks()))
                .toList();
    }

    /** Whether a runner can hold anything more at all. */
    boolean fits(RunnerRow runner) {
        return held(ofRunners, runner.id()).tasks()
                < runner.registration().capacity().boxes();
    }

    boolean allows(TaskRow row, RunnerRow runner, Quota project, Quota key) {
        var capacity = runner.registration().capacity();
        var more = amount(row);
        var held = held(ofRunners, runner.id()).plus(more);
        return held.tasks() <= capacity.boxes()
                && held.cpuMillis() <= capacity.cpus().millis()
                && held.memoryBytes() <= capacity.memory().bytes()
                && allows(
                        project,
                        held(ofProjects, row.task().request().project()).plus(more))
                && allows(key, held(ofKeys, row.creator()).plus(more));
    }

    void add(TaskRow row, RunnerRow runner) {
        add(row.task().request().project(), row.creator(), runner.id(), amount(row));
    }

    private void add(String project, String key, String runner, Amount amount) {
        ofProjects.merge(project, amount, Amount::plus);
        ofKeys.merge(key, amount, Amount::plus);
        ofRunners.merge(runner, amount, Amount::plus);
    }

    private static boolean allows(Quota quota, Amount amount) {
        return quota.allows(amount.tasks(), amount.cpuMillis(), amount.memoryBytes());
    }

    private static Amount amount(TaskRow row) {
        var compute = row.limits().compute();
        return new Amount(1, compute.cpus().millis(), compute.memory().bytes());
    }

    private static Amount held(Map<String, Amount> held, String owner) {
        return held.getOrDefault(owner, Amount.NOTHING);
    }
}
