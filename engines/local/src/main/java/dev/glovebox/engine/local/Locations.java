package dev.glovebox.engine.local;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.MountPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where things are in a box that shares the host's file system: at their own place, so a path inside a mount's target becomes
 * one below its source.
 */
final class Locations {

    /** Later names first: of two that match, the longer one. */
    private final TreeMap<Path, Path> locations;

    private Locations(Map<Path, Path> locations) {
        this.locations = new TreeMap<>(locations);
    }

    /** A box with a file system of its own. */
    static Locations asWritten() {
        return new Locations(Map.of());
    }

    static Locations shared(ApprovedSpec spec, Path workspace, Path scratch) {
        var locations = new TreeMap<Path, Path>();
        locations.put(Path.of("/workspace"), workspace);
        locations.put(Path.of("/tmp"), scratch);
        spec.mounts()
                .forEach(mount ->
                        locations.put(Path.of(mount.target()), mount.source().realPath()));
        return new Locations(locations);
    }

    /**
     * Nobody can make a place read-only without mounting it. The mount derived from the project is let through: there the
     * caller named a project, not a mount.
     */
    static void requireEnforceable(ApprovedSpec spec) {
        List<Mount> derived =
                spec.spec().project().map(MountPolicy::derivedFrom).orElse(List.of());
        var violations = new ArrayList<Violation>();
        for (Mount mount : spec.spec().mounts()) {
            if (mount.access() == Mount.Access.READ_ONLY && !derived.contains(mount)) {
                violations.add(new Violation(
                        "engine.read_only",
                        "engine local cannot keep " + mount.target() + " read-only at level "
                                + spec.level().label(),
                        "use level moderate or higher, or mount it rw"));
            }
        }
        if (!violations.isEmpty()) {
            throw SandboxException.rejected(violations);
        }
    }

    String locate(String path) {
        for (var mountPoint : locations.descendingMap().entrySet()) {
            if (Path.of(path).startsWith(mountPoint.getKey())) {
                return mountPoint
                        .getValue()
                        .resolve(mountPoint.getKey().relativize(Path.of(path)))
                        .toString();
            }
        }
        return path;
    }
}
