package dev.glovebox.cli.doctor;

import dev.glovebox.engine.cgroup.Hierarchy;
import dev.glovebox.model.value.ByteSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The machine itself: Java, kernel, control groups, disk, the data directory. */
final class HostChecks {

    private static final ByteSize ROOM = ByteSize.gibibytes(2);

    private final Path data;

    HostChecks(Path data) {
        this.data = data;
    }

    List<DoctorFinding> findings() {
        return List.of(java(), kernel(), controlGroups(), dataDirectory(), disk());
    }

    private static DoctorFinding java() {
        var version = Runtime.version();
        return version.feature() >= 25
                ? DoctorFinding.ok("java", version.toString())
                : DoctorFinding.fail("java", version.toString(), "install JDK 25 and set JAVA_HOME to it");
    }

    private static DoctorFinding kernel() {
        String system = System.getProperty("os.name", "unknown");
        String release = System.getProperty("os.version", "unknown");
        return system.equals("Linux")
                ? DoctorFinding.ok("kernel", "Linux " + release)
                : DoctorFinding.fail(
                        "kernel", system + " " + release, "boxes need Linux; on other systems use a Glovebox server");
    }

    private static DoctorFinding controlGroups() {
        return Hierarchy.ofThisHost()
                .map(hierarchy -> switch (hierarchy) {
                    case Hierarchy.Unified(Path root) -> DoctorFinding.ok("control groups", "version 2 at " + root);
                    case Hierarchy.PerController(Map<String, Path> roots) ->
                        DoctorFinding.ok(
                                "control groups",
                                "version 1, controllers " + String.join(", ", new TreeSet<>(roots.keySet())));
                })
                .orElse(DoctorFinding.fail(
                        "control groups",
                        "not mounted",
                        "mount cgroup2 at /sys/fs/cgroup; limits need control groups"));
    }

    private DoctorFinding dataDirectory() {
        Path existing = nearestExisting();
        return Files.isWritable(existing)
                ? DoctorFinding.ok("data directory", data + (existing.equals(data) ? "" : " (will be created)"))
                : DoctorFinding.fail(
                        "data directory",
                        data + " is not writable",
                        "make it writable for this user, or set data_dir or GLOVEBOX_HOME");
    }

    private DoctorFinding disk() {
        try {
            var free = new ByteSize(Files.getFileStore(nearestExisting()).getUsableSpace());
            String text = free.bytes() / (1 << 20) + " MiB free at " + data;
            return free.compareTo(ROOM) >= 0
                    ? DoctorFinding.ok("disk", text)
                    : DoctorFinding.warn(
                            "disk", text, "free some space: building the sandbox image needs about " + ROOM);
        } catch (IOException unknown) {
            return DoctorFinding.warn("disk", "free space is unknown: " + unknown.getMessage(), "check with df");
        }
    }

    private Path nearestExisting() {
        Path at = data.toAbsolutePath();
        while (!Files.exists(at) && at.getParent() != null) {
            at = at.getParent();
        }
        return at;
    }
}
