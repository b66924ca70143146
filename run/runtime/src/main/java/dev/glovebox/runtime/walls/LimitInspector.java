package dev.glovebox.runtime.walls;

import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.policy.ApprovedSpec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Compares what the kernel lets a box use with what was asked. The host's own books tell, so nobody in the box is asked. */
public final class LimitInspector {

    private final ApprovedSpec spec;
    private final Optional<ControlGroup> group;
    private final WallList walls = new WallList();

    public LimitInspector(ApprovedSpec spec, Optional<ControlGroup> group) {
        this.spec = spec;
        this.group = group;
    }

    public List<WallCheck> inspect() {
        if (!spec.level().isAtLeast(IsolationLevel.BASIC)) {
            return List.of();
        }
        Limits.Compute requested = spec.limits().compute();
        limit("limit.memory", requested.memory().bytes(), ControlGroup::memoryLimit);
        if (HostMemory.swaps()) {
            limit("limit.memory_and_swap", requested.memory().bytes(), ControlGroup::memoryAndSwapLimit);
        }
        sockets(requested.memory().bytes());
        limit("limit.cpu_millis", requested.cpus().millis(), ControlGroup::cpuLimitMillis);
        // init, and at most a launcher in front of it, count as processes of the box
        limit("limit.pids", requested.processes() + 2 + spec.walls().ownThreads(), ControlGroup::processLimit);
        return walls.all();
    }

    /** gVisor's sockets are not the host's, and what they hold is memory of its kernel. */
    private void sockets(long memory) {
        if (spec.walls().gVisor()) {
            return;
        }
        if (!HostMemory.countsSockets()) {
            limit("limit.socket_memory", memory, _ -> OptionalLong.empty());
            return;
        }
        // Beside other memory, or counted with it.
        boolean apart = group.flatMap(stats -> boxed(stats.socketMemoryApart())).isPresent();
        boolean set = group.flatMap(stats -> boxed(stats.socketMemoryLimit())).isPresent();
        if (apart && !set && !HostMemory.ofRoot()) {
            // No daemon sets it for an ordinary user; that is told, as the levels below tell what a host does not let
            // us set.
            walls.notPermittedHere(
                    "limit.socket_memory",
                    "at most " + GroupLimits.socketMemory(memory),
                    "with cgroup v1 only root can set this limit");
            return;
        }
        limit(
                "limit.socket_memory",
                apart ? GroupLimits.socketMemory(memory) : memory,
                ControlGroup::socketMemoryLimit);
    }

    private static Optional<Long> boxed(OptionalLong figure) {
        return figure.isPresent() ? Optional.of(figure.getAsLong()) : Optional.empty();
    }

    /** From STRICT up every limit must stand; below, a host may not let us set one. */
    private void limit(String name, long requested, Function<ControlGroup, OptionalLong> read) {
        var got = group.map(read).orElse(OptionalLong.empty());
        if (got.isEmpty() && !spec.level().isAtLeast(IsolationLevel.STRICT)) {
            walls.notPermittedHere(name, "at most " + requested, "no control group limits it here");
            return;
        }
        walls.add(
                name,
                "at most " + requested,
                got.isPresent() ? Long.toString(got.getAsLong()) : "no limit",
                got.isPresent() && got.getAsLong() <= requested);
    }
}
