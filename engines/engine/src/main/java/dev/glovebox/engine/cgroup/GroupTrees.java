package dev.glovebox.engine.cgroup;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Every tree of control groups that this host has mounted. An OCI runtime makes a group in each of them, also for controllers that no
 * limit of ours needs.
 *
 * @param roots where they are mounted
 * @param unified the one of version 2 among them
 */
public record GroupTrees(List<Path> roots, Optional<Path> unified) {

    private static final class Host {
        static final GroupTrees TREES = parse(GroupFile.text(Path.of("/proc/self/mounts")));
    }

    public GroupTrees {
        roots = List.copyOf(roots);
    }

    /** Read once: what is mounted there changes with a restart of the host. */
    public static GroupTrees ofThisHost() {
        return Host.TREES;
    }

    /** Lines are "device mountpoint type options …". */
    static GroupTrees parse(String mounts) {
        var roots = new ArrayList<Path>();
        Optional<Path> unified = Optional.empty();
        for (String line : mounts.lines().toList()) {
            var fields = line.split(" ", -1);
            // Runtimes look nowhere else; a copy of /sys, as in someone's chroot, has the same trees once more.
            if (fields.length >= 4
                    && fields[1].startsWith("/sys/fs/cgroup")
                    && (fields[2].equals("cgroup") || fields[2].equals("cgroup2"))) {
                roots.add(Path.of(fields[1]));
                unified = fields[2].equals("cgroup2") ? Optional.of(Path.of(fields[1])) : unified;
            }
        }
        return new GroupTrees(roots, unified);
    }

    /** The tree of version 2 beside those of version 1, if there are both. */
    public Optional<Path> hybrid() {
        return unified.filter(_ -> roots.size() > 1);
    }

    /** Where a runtime makes the group of this name, or has made it. */
    public OwnedGroup group(String name) {
        return new OwnedGroup(roots.stream()
                .map(root -> root.resolve(GroupMaker.PARENT).resolve(name))
                .toList());
    }

    /** As a runtime is told, and as {@link Hierarchy#group} finds it. */
    public static String path(String name) {
        return GroupMaker.PARENT + "/" + name;
    }
}
