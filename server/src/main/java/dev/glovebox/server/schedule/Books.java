package dev.glovebox.server.schedule;

import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.resource.Quota;
import dev.glovebox.server.store.Queue;
import dev.glovebox.server.store.Queue.Load;
import dev.glovebox.server.store.Queue.Owner;
import dev.glovebox.server.store.Runners.RunnerRow;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tx;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Who holds how much, while leases are being given out. */
final class Books {

    private final Map<Owner, Map<String, Load>> loads = new EnumMap<>(Owner.class);

    private final Map<String, Quota> quotas = new HashMap<>();

    private Books() {}

    /** Asked for once for each key. */
    Quota quotaOf(String key, Function<String, Quota> find) {
        return quotas.computeIfAbsent(key, find);
    }

    static Books of(Tx tx) {
        var books = new Books();
        for (var owner : Owner.values()) {
            Map<String, Load> byName = new HashMap<>();
            Queue.loads(tx, owner).forEach(load -> byName.put(load.owner(), load));
            books.loads.put(owner, byName);
        }
        return books;
    }

    /** Of the projects that wait and that the runner may serve. The sort is stable: among equals, who waited longest. */
    List<String> leastBusyFirst(List<String> waiting, ApiKey.Wish runnersKey) {
        return waiting.stream()
                .filter(runnersKey::reaches)
                .sorted(Comparator.comparingInt(
                        project -> load(Owner.PROJECT, project).tasks()))
                .toList();
    }

    /** Whether a runner can hold anything more at all. */
    boolean fits(RunnerRow runner) {
        return load(Owner.RUNNER, runner.id()).tasks()
                < runner.registration().capacity().boxes();
    }

    boolean allows(TaskRow row, RunnerRow runner, Quota project, Quota key) {
        var capacity = runner.registration().capacity();
        var held = with(row, load(Owner.RUNNER, runner.id()));
        return held.tasks() <= capacity.boxes()
                && held.cpuMillis() <= capacity.cpus().millis()
                && held.memoryBytes() <= capacity.memory().bytes()
                && allows(
                        project,
                        with(row, load(Owner.PROJECT, row.task().request().project())))
                && allows(key, with(row, load(Owner.KEY, row.creator())));
    }

    void add(TaskRow row, RunnerRow runner) {
        put(Owner.RUNNER, with(row, load(Owner.RUNNER, runner.id())));
        put(Owner.PROJECT, with(row, load(Owner.PROJECT, row.task().request().project())));
        put(Owner.KEY, with(row, load(Owner.KEY, row.creator())));
    }

    private static boolean allows(Quota quota, Load load) {
        return quota.allows(load.tasks(), load.cpuMillis(), load.memoryBytes());
    }

    private static Load with(TaskRow row, Load load) {
        var compute = row.limits().compute();
        return new Load(
                load.owner(),
                load.tasks() + 1,
                load.cpuMillis() + compute.cpus().millis(),
                load.memoryBytes() + compute.memory().bytes());
    }

    private Load load(Owner owner, String name) {
        return loads.getOrDefault(owner, Map.of()).getOrDefault(name, new Load(name, 0, 0, 0));
    }

    private void put(Owner owner, Load load) {
        loads.computeIfAbsent(owner, _ -> new HashMap<>()).put(load.owner(), load);
    }
}
