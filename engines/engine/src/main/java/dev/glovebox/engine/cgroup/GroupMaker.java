package dev.glovebox.engine.cgroup;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes groups below {@code glovebox} in the host's hierarchy. A controller that is missing, or that the host keeps to itself,
 * never fails a run: the group simply has no such limit, {@link #stats} shows that, and {@link #missing} says so ahead.
 */
public final class GroupMaker {

    static final String PARENT = "glovebox";

    private final Hierarchy hierarchy;

    GroupMaker(Hierarchy hierarchy) {
        this.hierarchy = hierarchy;
    }

    /** Empty where this process may not make groups: an ordinary user's, or a tree that is mounted read-only. */
    public static Optional<GroupMaker> ofThisHost() {
        return Hierarchy.ofThisHost().filter(GroupMaker::writable).map(GroupMaker::new);
    }

    private static boolean writable(Hierarchy hierarchy) {
        return switch (hierarchy) {
            case Hierarchy.Unified(Path root) -> Files.isWritable(root.resolve("cgroup.procs"));
            case Hierarchy.PerController(var roots) ->
                roots.values().stream().allMatch(root -> Files.isWritable(root.resolve("cgroup.procs")));
        };
    }

    /** Where the group of this name will be, before anything exists: whoever makes it can write that down first. */
    public OwnedGroup plan(String name) {
        return new OwnedGroup(
                switch (hierarchy) {
                    case Hierarchy.Unified(Path root) ->
                        List.of(root.resolve(PARENT).resolve(name));
                    case Hierarchy.PerController(var roots) ->
                        // Controllers may share a mount, and so a directory.
                        roots.values().stream()
                                .distinct()
                                .map(root -> root.resolve(PARENT).resolve(name))
                                .toList();
                });
    }

    /** Makes what was planned and sets its limits; directories that cannot be made are left out. */
    public OwnedGroup make(String name, GroupLimits limits) {
        var made = new ArrayList<Path>();
        for (Path directory : plan(name).directories()) {
            if (create(directory)) {
                made.add(directory);
            }
        }
        for (var setting : settings(limits)) {
            directory(setting.controller(), name)
                    .ifPresent(at -> GroupFile.write(at.resolve(setting.file()), setting.value()));
        }
        return new OwnedGroup(made);
    }

    /** Statistics of the group of this name; empty if there is none. */
    public Optional<ControlGroup> stats(String name) {
        return hierarchy.group(PARENT + "/" + name);
    }

    /** Things this host does not limit for a group. */
    public List<String> missing() {
        var missing = new ArrayList<String>();
        Set<String> present = present();
        for (String controller : List.of("memory", "pids", "cpu")) {
            if (!present.contains(controller)) {
                missing.add(controller);
            }
        }
        if (hierarchy instanceof Hierarchy.PerController(var roots) && roots.containsKey("memory")) {
            Path memory = roots.get("memory");
            if (!Files.exists(memory.resolve("memory.memsw.limit_in_bytes"))) {
                missing.add("swap");
            }
            if (!Files.exists(memory.resolve(VersionOne.SOCKET_LIMIT))) {
                missing.add("memory of sockets");
            }
        }
        return missing;
    }

    private Set<String> present() {
        return switch (hierarchy) {
            case Hierarchy.Unified(Path root) ->
                Set.of(GroupFile.text(root.resolve("cgroup.controllers"))
                        .strip()
                        .split(" ", -1));
            case Hierarchy.PerController(var roots) -> roots.keySet();
        };
    }

    private List<GroupLimits.Setting> settings(GroupLimits limits) {
        return switch (hierarchy) {
            case Hierarchy.Unified _ -> limits.versionTwo();
            case Hierarchy.PerController _ -> limits.versionOne();
        };
    }

    private Optional<Path> directory(String controller, String name) {
        return switch (hierarchy) {
            case Hierarchy.Unified(Path root) ->
                Optional.of(root.resolve(PARENT).resolve(name));
            case Hierarchy.PerController(var roots) ->
                Optional.ofNullable(roots.get(controller))
                        .map(root -> root.resolve(PARENT).resolve(name));
        };
    }

    private boolean create(Path directory) {
        try {
            Path parent = directory.resolveSibling("");
            if (!Files.isDirectory(parent)) {
                mkdir(parent);
            }
            if (hierarchy instanceof Hierarchy.Unified(Path root)) {
                delegate(root);
                delegate(parent);
            }
            mkdir(directory);
            return true;
        } catch (IOException notHere) {
            return false;
        }
    }

    /** One at a time: the kernel refuses the whole line when one of its controllers is not to be had. */
    private static void delegate(Path group) {
        for (String controller : List.of("memory", "pids", "cpu", "io")) {
            GroupFile.write(group.resolve("cgroup.subtree_control"), "+" + controller);
        }
    }

    private static void mkdir(Path directory) throws IOException {
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException fine) {
            // another box made the parent at the same time
        }
    }
}
