package dev.glovebox.engine.docker;

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
 * @param lastFilter what init puts programs behind, as the kernel takes it
 */
record ContainerFilters(String seccomp, Optional<byte[]> lastFilter) {

    /** All that filters depend on; a process sees few different ones. */
    private record FilterKey(IsolationLevel level, Optional<String> runtime, SyscallChanges changes) {}

    private static final Map<FilterKey, ContainerFilters> RENDERED = new ConcurrentHashMap<>();

    static ContainerFilters of(Walls walls) {
        var wish = new FilterKey(
                walls.level(), walls.runtime(), walls.adjustments().syscalls());
        var known = RENDERED.get(wish);
        if (known != null) {
            return known;
        }
        var filters = BoxFilters.of(walls);
        var rendered = new ContainerFilters(DockerSeccomp.json(filters.box()), filters.lastFilter());
        if (RENDERED.size() < 64) {
            RENDERED.put(wish, rendered);
        }
        return rendered;
    }
}
