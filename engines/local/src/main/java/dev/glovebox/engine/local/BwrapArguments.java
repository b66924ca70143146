package dev.glovebox.engine.local;

import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedMount;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The walls of MODERATE as bubblewrap's arguments. A pure function: what is approved and what the host looks like go in.
 *
 * <p>Bubblewrap starts as the box's user and so makes a user namespace in which only that user exists; every mount is made in
 * it with {@code nosuid,nodev}. The root is an empty file system that becomes read-only at the end, as does {@code /dev}: what
 * remains writable is {@code /tmp}, {@code /dev/shm} (each capped) and what the caller mounted so. A session of its own
 * ({@code --new-session}) would add nothing: init has no terminal and gives every command a session.
 */
final class BwrapArguments {

    static final String INIT = "/.glovebox/init";
    static final String FILTER = "/.glovebox/filter";
    static final String LAST_FILTER = "/.glovebox/last-filter";

    /** Bubblewrap's own process, which waits outside the pid namespace, and init. */
    static final int OWN_PROCESSES = 2;

    /** Shared memory is for exchange between processes, not for storage: what Docker gives, or less. */
    private static final long MOST_SHARED_MEMORY = 64L << 20;

    /**
     * Files of ours that appear in the box.
     *
     * @param lastFilter what init puts programs behind on top of the filter
     * @param accounts the directory with {@code passwd} and {@code group}
     */
    record Fittings(Path init, Path filter, Optional<Path> lastFilter, Path hosts, Path accounts) {}

    private final List<String> arguments = new ArrayList<>();

    private BwrapArguments() {}

    static List<String> of(ApprovedSpec spec, HostLayout host, Fittings fittings) {
        var bwrap = new BwrapArguments();
        bwrap.namespaces(spec.user());
        bwrap.programs(host);
        bwrap.configuration(host, fittings);
        bwrap.kernelPaths(spec.limits().scratch());
        spec.mounts().forEach(bwrap::mount);
        bwrap.add("--ro-bind", fittings.init().toString(), INIT);
        bwrap.add("--ro-bind", fittings.filter().toString(), FILTER);
        fittings.lastFilter().ifPresent(last -> bwrap.add("--ro-bind", last.toString(), LAST_FILTER));
        bwrap.add("--remount-ro", "/");
        bwrap.add("--chdir", "/");
        bwrap.add("--", INIT, "serve", "--stdio", "--filter", FILTER);
        fittings.lastFilter().ifPresent(_ -> bwrap.add("--last-filter", LAST_FILTER));
        return List.copyOf(bwrap.arguments);
    }

    /** The walls alone, to see whether this host lets them be raised. */
    static List<String> trial(BoxUser user, HostLayout host, Path init) {
        var bwrap = new BwrapArguments();
        bwrap.namespaces(user);
        bwrap.programs(host);
        bwrap.kernelPaths(Limits.DEFAULTS.scratch());
        bwrap.add("--ro-bind", init.toString(), INIT);
        bwrap.add("--", INIT, "serve", "--stdio");
        return List.copyOf(bwrap.arguments);
    }

    private void namespaces(BoxUser user) {
        add("--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts");
        add("--unshare-cgroup-try");
        add("--as-pid-1");
        // Also the way to kill a box from outside: init dies with the bubblewrap that waits for it.
        add("--die-with-parent");
        add("--cap-drop", "ALL");
        add("--uid", Integer.toString(user.uid()), "--gid", Integer.toString(user.gid()));
        add("--hostname", "sandbox");
        add("--clearenv");
    }

    private void programs(HostLayout host) {
        for (var part : host.programs()) {
            switch (part) {
                case HostLayout.Part.Directory(Path path) -> add("--ro-bind", path.toString(), path.toString());
                case HostLayout.Part.Link(Path path, String leadsTo) -> add("--symlink", leadsTo, path.toString());
            }
        }
    }

    private void configuration(HostLayout host, Fittings fittings) {
        for (Path path : host.configuration()) {
            add("--ro-bind", path.toString(), path.toString());
        }
        add("--ro-bind", fittings.hosts().toString(), "/etc/hosts");
        add("--ro-bind", fittings.accounts().resolve("passwd").toString(), "/etc/passwd");
        add("--ro-bind", fittings.accounts().resolve("group").toString(), "/etc/group");
    }

    private void kernelPaths(Limits.Scratch scratch) {
        long size = scratch.size().bytes();
        add("--proc", "/proc");
        add("--dev", "/dev");
        add("--perms", "1777", "--size", Long.toString(Math.min(size, MOST_SHARED_MEMORY)), "--tmpfs", "/dev/shm");
        add("--remount-ro", "/dev");
        add("--perms", "1777", "--size", Long.toString(size), "--tmpfs", "/tmp");
        add("--symlink", "/tmp", "/var/tmp");
        add("--dir", "/workspace");
    }

    private void mount(PinnedMount mount) {
        String how = mount.access() == Mount.Access.READ_WRITE ? "--bind" : "--ro-bind";
        add(how, mount.source().realPath().toString(), mount.target());
    }

    private void add(String... more) {
        arguments.addAll(List.of(more));
    }
}
