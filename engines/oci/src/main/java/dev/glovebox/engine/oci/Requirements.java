package dev.glovebox.engine.oci;

import dev.glovebox.engine.cgroup.GroupTrees;
import dev.glovebox.engine.oci.ProvenRuntime.Namespaces;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Requirements of this engine before any runtime is tried, and notes about its boxes for people. */
final class Requirements {

    private Requirements() {}

    /**
     * Boxes of ordinary users would need their own part of the control groups and a range of users; where they have both, it is not
     * used yet.
     *
     * @throws SandboxException with what is missing
     */
    static void check() {
        try {
            if (!BoxUser.current().root()) {
                throw new SandboxException(
                        FailureCode.NO_ENGINE,
                        "engine oci needs root: " + missingForUsers(),
                        "run glovebox as root, or join the group docker and use engine docker");
            }
        } catch (IOException noProc) {
            throw new SandboxException(
                    FailureCode.NO_ENGINE, "/proc is not mounted: " + noProc.getMessage(), "mount it", noProc);
        }
        if (GroupTrees.ofThisHost().roots().isEmpty()) {
            throw new SandboxException(
                    FailureCode.NO_ENGINE,
                    "no control groups are mounted, so boxes would have no limits",
                    "mount them at /sys/fs/cgroup");
        }
    }

    private static String missingForUsers() {
        var missing = new ArrayList<String>();
        var trees = GroupTrees.ofThisHost();
        if (trees.unified().isEmpty() || trees.hybrid().isPresent()) {
            missing.add("control groups of version 1 cannot be delegated to users");
        }
        if (!Files.isExecutable(Path.of("/usr/bin/newuidmap"))) {
            missing.add("newuidmap is not installed");
        }
        missing.add("containers without root are not implemented");
        return String.join(", ", missing);
    }

    static List<String> warnings(ProvenRuntime proven) {
        return proven.namespaces() == Namespaces.HOST_USERS && !proven.runtime().gVisor()
                ? List.of("boxes of engine oci share the user namespace of the host: the kernel or "
                        + proven.runtime().name() + " refused one of their own")
                : List.of();
    }
}
