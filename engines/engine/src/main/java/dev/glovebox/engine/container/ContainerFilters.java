package dev.glovebox.engine.container;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.seccomp.BoxFilters;
import dev.glovebox.policy.seccomp.DockerSeccomp;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A box's filters as a container gets them.
 *
 * @param seccomp the container's own, as the daemon's JSON
 * @param boxFilter the same as the kernel takes it, for init to install; empty where the box has a kernel of its own
 * @param lastFilter what init puts programs behind, as the kernel takes it
 */
public record ContainerFilters(String seccomp, Optional<byte[]> boxFilter, Optional<byte[]> lastFilter) {

    /** All that filters depend on; a process sees few different ones. */
    private record FilterKey(IsolationLevel level, Optional<String> runtime, SyscallChanges changes) {}

    private static final Map<FilterKey, ContainerFilters> RENDERED = new ConcurrentHashMap<>();

    public static ContainerFilters of(Walls walls) {
        var key = new FilterKey(
                walls.level(), walls.runtime(), walls.adjustments().syscalls());
        var known = RENDERED.get(key);
        if (known != null) {
            return known;
        }
        var filters = BoxFilters.of(walls);
        Optional<byte[]> box = walls.gVisor() ? Optional.empty() : Optional.of(filters.boxFilter());
        var rendered = new ContainerFilters(DockerSeccomp.json(filters.box()), box, filters.lastFilter());
        if (RENDERED.size() < 64) {
            RENDERED.put(key, rendered);
        }
        return rendered;
    }
}
