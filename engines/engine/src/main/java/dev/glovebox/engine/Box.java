package dev.glovebox.engine;

import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.policy.path.FileIdentity;
import java.util.List;
import java.util.Optional;

/** Walls with init behind them. */
public interface Box extends AutoCloseable {

    /** The container's id, or the process's number. */
    String id();

    /** The OCI runtime that made it, where the engine chose one; empty where whoever runs the engine did. */
    default Optional<String> runtime() {
        return Optional.empty();
    }

    Door door();

    /** Variables the box's file system was made for; the program's own come on top. */
    List<String> baseEnvironment();

    /** Where the box sees what the spec calls {@code path}: the same, unless the box shares the host's file system. */
    String locate(String path);

    /** The names that its programs can look up; empty unless its network is internal. */
    default Optional<HostsFile> hosts() {
        return Optional.empty();
    }

    /** Leads what its programs send outside to init; otherwise tells why that is not to be had. Before any of them runs. */
    default Optional<String> divert(TransparentRedirect redirect) {
        return Optional.of("boxes of this engine have no network namespace");
    }

    /** Control group of the box; empty if this host does not permit one. */
    Optional<ControlGroup> controlGroup();

    /**
     * Which file of the host a box of gVisor's has at a mount's target: its own kernel numbers files anew, so only the host can tell.
     * Empty where nobody can.
     */
    default Optional<FileIdentity> mounted(String target) {
        return Optional.empty();
    }

    /**
     * Whether the engine remembers that a box ran out of memory which is gone, and its control group with it. May take seconds; for
     * boxes that ended without a word.
     */
    default boolean ranOutOfMemory() {
        return false;
    }

    /** Ends every process of the box from outside. Returns at once; harmless when it is gone already. */
    void kill();

    /** Ends every program of the box and returns when none is left; init, and what else there is to remove, may still be there. */
    default void end() {
        close();
    }

    /**
     * Ends the box for a process that ends next. When this returns, no process of the box lives and the data directory has nothing of it;
     * what its engine removes by itself may be there for a moment longer.
     */
    default void leave() {
        close();
    }

    /** Removes every trace. Idempotent. */
    @Override
    void close();
}
