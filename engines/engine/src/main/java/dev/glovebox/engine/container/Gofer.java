package dev.glovebox.engine.container;

import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.policy.path.FileIdentity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The process that opens a gVisor box's files on the host: what it has mounted is what the box sees. */
public final class Gofer {

    private static final String NAME = "runsc-gofer";

    private Gofer() {}

    /** Asks the kernel; only root may. */
    public static Optional<FileIdentity> mounted(Optional<ControlGroup> group, String target) {
        return group.map(ControlGroup::processes).orElse(List.of()).stream()
                .map(pid -> Path.of("/proc/" + pid))
                .filter(Gofer::is)
                .flatMap(process -> identity(Path.of(process + "/root" + target)).stream())
                .findFirst();
    }

    private static boolean is(Path process) {
        try {
            return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                    .startsWith(NAME + "\0");
        } catch (IOException gone) {
            return false;
        }
    }

    private static Optional<FileIdentity> identity(Path path) {
        try {
            return Optional.of(FileIdentity.of(path));
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }
}
