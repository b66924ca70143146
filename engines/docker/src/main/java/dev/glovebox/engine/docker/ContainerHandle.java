package dev.glovebox.engine.docker;

import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.engine.cgroup.Hierarchy;
import dev.glovebox.engine.container.BoxDirectory;
import dev.glovebox.engine.container.LateMounts;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A container of ours and the directory that belongs to it: made together, removed together. */
final class ContainerHandle {

    private static final class Host {
        static final Optional<Hierarchy> GROUPS = Hierarchy.ofThisHost();
    }

    private final DockerApi docker;
    private final String id;
    private final BoxDirectory directory;
    private volatile Optional<ControlGroup> group = Optional.empty();

    ContainerHandle(DockerApi docker, String id, BoxDirectory directory) {
        this.docker = docker;
        this.id = id;
        this.directory = directory;
    }

    String id() {
        return id;
    }

    /** Where the two cgroup drivers of the daemon put a container; asking the daemon instead would wait for its start. */
    Optional<ControlGroup> controlGroup() {
        if (group.isEmpty()) {
            group = Host.GROUPS.flatMap(groups ->
                    groupPaths().map(groups::group).flatMap(Optional::stream).findFirst());
        }
        return group;
    }

    private Stream<String> groupPaths() {
        return Stream.of("docker/" + id, "system.slice/docker-" + id + ".scope");
    }

    Optional<HostsFile> hosts() {
        return directory.hosts();
    }

    /** Through the kernel's files where we may write them, which takes no time; else through the daemon. */
    void limit(GroupLimits limits) {
        boolean written = Host.GROUPS
                .filter(groups -> groupPaths()
                        .filter(path -> groups.group(path).isPresent())
                        .anyMatch(path -> groups.limit(path, limits)))
                .isPresent();
        if (!written) {
            docker.update(id, limits);
            requireSocketLimit(limits);
        }
    }

    /**
     * For what the container's programs will open: runc takes no such limit from the daemon since 1.0, and the kernel counts only
     * sockets that are made after there is one. What cannot be set here is for the inspector of walls to judge.
     */
    void limitSockets(GroupLimits limits) {
        Host.GROUPS.ifPresent(groups -> groupPaths().forEach(path -> groups.limitSockets(path, limits)));
    }

    /** The daemon changes every limit of a running container but this one. */
    private void requireSocketLimit(GroupLimits limits) {
        var group = controlGroup();
        boolean apart = group.map(ControlGroup::socketMemoryApart)
                .filter(OptionalLong::isPresent)
                .isPresent();
        if (apart && group.get().socketMemoryLimit().orElse(Long.MAX_VALUE) > limits.socketMemory()) {
            throw new SandboxException(
                    FailureCode.LAUNCH_FAILED,
                    "the Docker daemon cannot lower the socket memory limit of container " + id,
                    "Glovebox starts a new container for this run");
        }
    }

    /** Of its first process. Precondition: nothing but init runs in it. */
    Optional<LateMounts.Address> address(MountWorker mountWorker) {
        var processes = controlGroup().map(ControlGroup::processes).orElse(List.of());
        if (processes.size() != 1) {
            return Optional.empty();
        }
        try {
            Path namespace = Files.readSymbolicLink(Path.of("/proc/" + processes.getFirst() + "/ns/mnt"));
            return Optional.of(new LateMounts.Address(mountWorker, processes.getFirst(), namespace.toString()));
        } catch (IOException notOurs) {
            return Optional.empty();
        }
    }

    /** With the daemon gone the directory still goes; the container removes itself when the daemon is back. */
    void remove() {
        try {
            docker.remove(id);
        } finally {
            group.ifPresent(ControlGroup::close);
            removeDirectory();
        }
    }

    /** The container is left to the daemon. Precondition: nothing lives in it. */
    void leave() {
        group.ifPresent(ControlGroup::close);
        removeDirectory();
    }

    private void removeDirectory() {
        try {
            directory.close();
        } catch (IOException stuck) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "the directory of box " + id + " cannot be removed: " + stuck,
                    "remove " + directory.path(),
                    stuck);
        }
    }
}
