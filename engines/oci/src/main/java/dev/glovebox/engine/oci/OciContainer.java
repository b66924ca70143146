package dev.glovebox.engine.oci;

import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.engine.cgroup.GroupTrees;
import dev.glovebox.engine.cgroup.Hierarchy;
import dev.glovebox.engine.cgroup.OwnedGroup;
import dev.glovebox.engine.container.BoxDirectory;
import dev.glovebox.engine.container.LateMounts;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * All that there is of one box on the host: its control group, its directory and its bundle. Everything is found by the name of the
 * run, so what a killed process left is found as well. The runtime is not needed to remove it.
 */
final class OciContainer {

    private static final class Host {
        static final Optional<Hierarchy> GROUPS = Hierarchy.ofThisHost();
    }

    private final RunId run;
    private final BoxDirectory directory;
    private final Bundle bundle;
    private final OwnedGroup processes;
    private volatile Optional<ControlGroup> group = Optional.empty();

    OciContainer(OciDirectories directories, RunId run, BoxDirectory directory) {
        this.run = run;
        this.directory = directory;
        this.bundle = Bundle.of(directories.bundles(), run);
        this.processes = GroupTrees.ofThisHost().group(run.text());
    }

    /** One that an earlier process may have left. */
    static OciContainer existing(OciDirectories directories, RunId run) {
        return new OciContainer(directories, run, BoxDirectory.existing(directories.boxDirectory(run)));
    }

    /** Derived from the run alone, so that whoever knows the run can find its container. */
    static String name(RunId run) {
        return "glovebox-" + run.text();
    }

    String id() {
        return name(run);
    }

    BoxDirectory directory() {
        return directory;
    }

    Bundle bundle() {
        return bundle;
    }

    Optional<HostsFile> hosts() {
        return directory.hosts();
    }

    Optional<ControlGroup> controlGroup() {
        if (group.isEmpty()) {
            group = Host.GROUPS.flatMap(groups -> groups.group(GroupTrees.path(run.text())));
        }
        return group;
    }

    void limit(GroupLimits limits) {
        if (Host.GROUPS
                .filter(groups -> groups.limit(GroupTrees.path(run.text()), limits))
                .isEmpty()) {
            throw new SandboxException(
                    FailureCode.LAUNCH_FAILED,
                    "the limits of container " + id() + " cannot be changed",
                    "Glovebox starts a new container for this run");
        }
    }

    /** For what the box's programs will open: the kernel counts only sockets that are made after there is a limit. */
    void limitSockets(GroupLimits limits) {
        Host.GROUPS.ifPresent(groups -> groups.limitSockets(GroupTrees.path(run.text()), limits));
    }

    /** Of its first process. Precondition: nothing but init runs in it. */
    Optional<LateMounts.Address> address(MountWorker mountWorker) {
        var inside = controlGroup().map(ControlGroup::processes).orElse(List.of());
        if (inside.size() != 1) {
            return Optional.empty();
        }
        try {
            Path namespace = Files.readSymbolicLink(Path.of("/proc/" + inside.getFirst() + "/ns/mnt"));
            return Optional.of(new LateMounts.Address(mountWorker, inside.getFirst(), namespace.toString()));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    void kill() {
        processes.kill();
    }

    /** Ends what is in it, and removes it; the note of who made it goes last, so that whatever fails here is found again. */
    void remove() {
        try {
            processes.remove();
            group.ifPresent(ControlGroup::close);
            bundle.remove();
            directory.close();
        } catch (IOException stuck) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "box " + id() + " cannot be removed: " + stuck,
                    "run glovebox doctor; the next command tries again",
                    stuck);
        }
    }
}
