package dev.glovebox.policy.rule;

import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPaths;
import java.util.Optional;
import java.util.Set;

/**
 * What the person responsible for this host decided.
 *
 * @param envPassthrough names of the host's variables that may enter a box
 * @param caller who runs this process
 * @param lockedRuntime the OCI runtime of PARANOID boxes that name none
 */
public record PolicySettings(
        Unsafe unsafe,
        Set<String> envPassthrough,
        ForbiddenPaths forbidden,
        BoxUser caller,
        Optional<String> lockedRuntime) {

    /** Whether running without walls is permitted at all. */
    public enum Unsafe {
        REFUSED,
        ALLOWED
    }

    /** One that leaves the runtime to the daemon at every level. */
    public PolicySettings(Unsafe unsafe, Set<String> envPassthrough, ForbiddenPaths forbidden, BoxUser caller) {
        this(unsafe, envPassthrough, forbidden, caller, Optional.empty());
    }

    public PolicySettings {
        envPassthrough = Set.copyOf(envPassthrough);
    }
}
