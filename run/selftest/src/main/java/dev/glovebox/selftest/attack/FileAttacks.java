package dev.glovebox.selftest.attack;

import static dev.glovebox.model.spec.IsolationLevel.BASIC;
import static dev.glovebox.model.spec.IsolationLevel.MODERATE;
import static dev.glovebox.model.spec.IsolationLevel.PARANOID;
import static dev.glovebox.model.spec.IsolationLevel.STRICT;
import static dev.glovebox.selftest.bed.Weakness.PRIVILEGED;
import static dev.glovebox.selftest.bed.Weakness.UNWALLED;

import dev.glovebox.selftest.bed.Attack;
import dev.glovebox.selftest.scenario.FilesInMemory;
import dev.glovebox.selftest.scenario.ForbiddenRequests;
import dev.glovebox.selftest.scenario.ForeignDevices;
import dev.glovebox.selftest.scenario.PlantedPaths;
import dev.glovebox.selftest.scenario.ReplacedProject;
import dev.glovebox.selftest.scenario.SwappedSource;
import java.util.List;

/** Attacks on files and requests. */
final class FileAttacks {

    private FileAttacks() {}

    static List<Attack> all() {
        var root = new Group(7, MODERATE, PRIVILEGED, "the read-only root and the mounts of the engine's request");
        var space = new Group(11, MODERATE, PRIVILEGED, "size and number of files of /tmp in the engine's request");
        var nodes = new Group(10, MODERATE, PRIVILEGED, "mknod in the seccomp profile; mounts of the engine's request");
        var host = new Group(8, MODERATE, UNWALLED, "the mounts of the engine's request");
        var policy = new Group(8, BASIC, UNWALLED, "MountPolicy, ForbiddenPaths and WorkdirRule");
        var project = new Group(37, BASIC, UNWALLED, "Workspaces, and the identity of what was pinned (PinnedSource)");
        return List.of(
                root.probe("write-root", "writing files outside the writable directories"),
                root.probe("scratch-options", "set-user-id files and devices in /tmp", "", new ForeignDevices()),
                root.from(PARANOID).probe("scratch-code", "executing code from writable directories"),
                root.probe("uncapped-place", "a writable directory without a size limit", "64"),
                space.probe("scratch-bytes", "exceeding the size of /tmp", "16"),
                space.from(STRICT)
                        .probe("scratch-files", "exceeding the number of files in /tmp", "600", new FilesInMemory()),
                space.from(BASIC).probe("sparse-file", "creating a sparse file of 1 TiB"),
                nodes.probe("device-node", "creating device nodes"),
                nodes.probe("hard-link", "hard links to outside files"),
                host.probe("host-file", "reading a host file", "{file}"),
                policy.staged(
                        "forbidden-requests",
                        "mounts and working directories that the policy forbids",
                        new ForbiddenRequests()),
                new Group(9, MODERATE, UNWALLED, "pins (PinnedSource) and the wall check of mounts")
                        .staged("swapped-source", "swapping a mount source after its check", new SwappedSource()),
                project.staged(
                        "replaced-project-link",
                        "replacing the project by a link before its workspace is created",
                        ReplacedProject.byLink()),
                project.staged(
                        "replaced-project",
                        "replacing the project by another directory before its workspace is created",
                        ReplacedProject.byDirectory()),
                new Group(29, BASIC, UNWALLED, "link targets (runtime.change), checked again by Review")
                        .staged("planted-links", "applying links to outside files", PlantedPaths.links()),
                new Group(30, BASIC, UNWALLED, "protected paths (policy.change) and GitDirectories")
                        .staged(
                                "planted-settings",
                                "applying new editor settings or repositories",
                                PlantedPaths.settings()));
    }
}
