package dev.glovebox.engine.cgroup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How this host has its control groups mounted: unified (version 2), or one tree per controller (version 1). */
public sealed interface Hierarchy {

    /** The controllers a box is counted and limited by. */
    List<String> CONTROLLERS = List.of("memory", "pids", "cpu", "cpuacct", "blkio");

    record Unified(Path root) implements Hierarchy {}

    /**
     * Version 1.
     *
     * @param roots where each controller is mounted
     */
    record PerController(Map<String, Path> roots) implements Hierarchy {
        public PerController {
            roots = Map.copyOf(roots);
        }
    }

    /** Reads the mount table of this process; empty when there are no control groups to be seen. */
    static Optional<Hierarchy> ofThisHost() {
        return parse(GroupFile.text(Path.of("/proc/self/mounts")));
    }

    /** Lines are "device mountpoint type options …". Where both versions are mounted, limits live in version 1. */
    static Optional<Hierarchy> parse(String mounts) {
        Map<String, Path> roots = new HashMap<>();
        Optional<Path> unified = Optional.empty();
        for (String line : mounts.lines().toList()) {
            var fields = line.split(" ", -1);
            if (fields.length < 4) {
                continue;
            }
            if (fields[2].equals("cgroup2")) {
                unified = Optional.of(Path.of(fields[1]));
            }
            if (fields[2].equals("cgroup")) {
                Arrays.stream(fields[3].split(",", -1))
                        .filter(CONTROLLERS::contains)
                        .forEach(controller -> roots.put(controller, Path.of(fields[1])));
            }
        }
        return roots.containsKey("memory") ? Optional.of(new PerController(roots)) : unified.map(Unified::new);
    }

    /** Sets the limits of the group at {@code path}; whether the kernel took all of them. */
    default boolean limit(String path, GroupLimits limits) {
        return switch (this) {
            case Unified(Path root) ->
                limits.versionTwo().stream()
                        .allMatch(setting ->
                                GroupFile.write(root.resolve(path).resolve(setting.file()), setting.value()));
            case PerController(Map<String, Path> roots) -> {
                // Memory may not exceed memory with swap at any moment, whether both go up or down: the second round
                // settles it.
                limits.versionOne().forEach(setting -> write(roots, path, setting));
                yield limits.versionOne().stream().allMatch(setting -> write(roots, path, setting));
            }
        };
    }

    /** Sets what the sockets of the group at {@code path} may hold, where they are counted apart and this process may. */
    default void limitSockets(String path, GroupLimits limits) {
        if (this instanceof PerController(Map<String, Path> roots) && roots.containsKey("memory")) {
            Path file = roots.get("memory").resolve(path).resolve(VersionOne.SOCKET_LIMIT);
            boolean _ = GroupFile.write(file, Long.toString(limits.socketMemory()));
        }
    }

    /** A kernel that counts neither swap nor sockets has no file for them; that walls are missing is for their inspector to say. */
    private static boolean write(Map<String, Path> roots, String path, GroupLimits.Setting setting) {
        var root = roots.get(setting.controller());
        if (root == null) {
            return false;
        }
        Path file = root.resolve(path).resolve(setting.file());
        return GroupFile.write(file, setting.value()) || (setting.optional() && !Files.exists(file));
    }

    /** The group at {@code path} below each root, if it exists. */
    default Optional<ControlGroup> group(String path) {
        return switch (this) {
            case Unified(Path root) ->
                Files.isDirectory(root.resolve(path))
                        ? Optional.of(new VersionTwo(root.resolve(path)))
                        : Optional.empty();
            case PerController(Map<String, Path> roots) -> {
                Map<String, Path> directories = new HashMap<>();
                roots.forEach((controller, root) -> {
                    if (Files.isDirectory(root.resolve(path))) {
                        directories.put(controller, root.resolve(path));
                    }
                });
                yield directories.containsKey("memory") ? Optional.of(new VersionOne(directories)) : Optional.empty();
            }
        };
    }
}
