package dev.glovebox.policy.rule;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPaths;
import java.util.Optional;
import java.util.Set;

/**
 * Policy of this host.
 *
 * @param levels how weak the walls may be
 * @param envPassthrough names of the host's variables that may enter a box
 * @param caller who runs this process
 * @param lockedRuntime the OCI runtime of PARANOID boxes that name none
 */
public record PolicySettings(
        Levels levels,
        Set<String> envPassthrough,
        ForbiddenPaths forbidden,
        BoxUser caller,
        Optional<String> lockedRuntime) {

    /** Whether running without walls is permitted at all. */
    public enum Unsafe {
        REFUSED,
        ALLOWED
    }

    /**
     * How weak the walls may be.
     *
     * @param floor no run without a role that bounds its level goes below it
     */
    public record Levels(Unsafe unsafe, Optional<IsolationLevel> floor) {}

    /** One without a floor that leaves the runtime to the daemon at every level. */
    public PolicySettings(Unsafe unsafe, Set<String> envPassthrough, ForbiddenPaths forbidden, BoxUser caller) {
        this(new Levels(unsafe, Optional.empty()), envPassthrough, forbidden, caller, Optional.empty());
    }

    public PolicySettings {
        envPassthrough = Set.copyOf(envPassthrough);
    }

    /** The same for those who may mount nothing but what is in these directories; none of them means no such bound. */
    public PolicySettings withRoots(java.util.List<java.nio.file.Path> roots) {
        return new PolicySettings(levels, envPassthrough, forbidden.outside(roots), caller, lockedRuntime);
    }

    /** The same with another floor. */
    public PolicySettings withFloor(Optional<IsolationLevel> changed) {
        return new PolicySettings(
                new Levels(levels.unsafe(), changed), envPassthrough, forbidden, caller, lockedRuntime);
    }
}
