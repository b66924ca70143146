package dev.glovebox.engine.docker;

import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.engine.cgroup.Hierarchy;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.SandboxException;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;

/** A container of ours and the directory that belongs to it: made together, removed together. */
final class ContainerHandle {

    private static final class Host {
        static final Optional<Hierarchy> GROUPS = Hierarchy.ofThisHost();
    }

    private final DockerApi docker;
    private final String id;
    private final BoxDirectory directory;

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
        return Host.GROUPS.flatMap(groups -> Stream.of("docker/" + id, "system.slice/docker-" + id + ".scope")
                .map(groups::group)
                .flatMap(Optional::stream)
                .findFirst());
    }

    /** With the daemon gone the directory still goes; the container removes itself when the daemon is back. */
    void remove() {
        try {
            docker.remove(id);
        } finally {
            removeDirectory();
        }
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
