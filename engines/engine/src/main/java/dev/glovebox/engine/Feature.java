package dev.glovebox.engine;

import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.SandboxSpec;
import java.util.EnumSet;
import java.util.Set;

/** Something a request can ask for and an engine may lack. */
public enum Feature {
    IMAGE("start from an image"),
    RUNTIME_CHOICE("use a named OCI runtime"),
    MOUNTS("mount a directory at another path"),
    SYSCALL_CHANGES("change the system calls of a level"),
    GPUS("provide GPUs to a box"),
    NETWORK_NONE("disable the network"),
    NETWORK_INTERNAL("connect the boxes of a group"),
    NETWORK_FILTERED("restrict the network to allowed hosts"),
    NETWORK_FULL("provide the full network");

    private final String verb;

    Feature(String verb) {
        this.verb = verb;
    }

    /** Completes "the engine cannot …". */
    public String verb() {
        return verb;
    }

    /** Features that a request needs. */
    static Set<Feature> neededBy(SandboxSpec spec) {
        var needed = EnumSet.noneOf(Feature.class);
        spec.walls().image().ifPresent(_ -> needed.add(IMAGE));
        spec.walls().runtime().ifPresent(_ -> needed.add(RUNTIME_CHOICE));
        spec.walls().network().ifPresent(mode -> needed.add(of(mode)));
        if (!spec.walls().adjustments().syscalls().none()) {
            needed.add(SYSCALL_CHANGES);
        }
        spec.walls().adjustments().gpus().ifPresent(_ -> needed.add(GPUS));
        if (!spec.mounts().isEmpty()) {
            needed.add(MOUNTS);
        }
        return needed;
    }

    private static Feature of(NetworkMode mode) {
        return switch (mode) {
            case NetworkMode.None() -> NETWORK_NONE;
            case NetworkMode.Internal _ -> NETWORK_INTERNAL;
            case NetworkMode.Filtered _ -> NETWORK_FILTERED;
            case NetworkMode.Full() -> NETWORK_FULL;
        };
    }
}
