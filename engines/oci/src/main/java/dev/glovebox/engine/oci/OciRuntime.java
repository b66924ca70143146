package dev.glovebox.engine.oci;

import dev.glovebox.model.spec.Walls;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that makes containers.
 *
 * @param name what people call it: the name of its file
 */
record OciRuntime(String name, Path binary) {

    /** Those we know, in the order in which they are tried: crun is faster than runc; runsc has not been measured. */
    static final List<String> KNOWN = List.of("crun", "runc", Walls.GVISOR);

    boolean gVisor() {
        return name.equals(Walls.GVISOR);
    }

    /** Makes the container, starts its first process, and leaves. */
    List<String> start(Bundle bundle, String id) {
        var command = new ArrayList<>(
                List.of(binary.toString(), "--root", bundle.state().toString()));
        command.addAll(List.of("--log", bundle.log().toString()));
        if (name.equals("crun")) {
            command.add("--cgroup-manager=cgroupfs");
        }
        if (gVisor()) {
            command.addAll(List.of("--host-uds=open", "--oci-seccomp")); // the door, and our filter
        }
        command.addAll(List.of("run", "--detach", "--bundle", bundle.directory().toString(), id));
        return command;
    }
}
