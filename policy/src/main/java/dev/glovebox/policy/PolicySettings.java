package dev.glovebox.policy;

import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPlaces;
import java.util.Set;

/**
 * What the person responsible for this host decided.
 *
 * @param envPassthrough names of the host's variables that may enter a box
 * @param caller who runs this process
 */
public record PolicySettings(Unsafe unsafe, Set<String> envPassthrough, ForbiddenPlaces forbidden, BoxUser caller) {

    /** Whether running without walls is permitted at all. */
    public enum Unsafe {
        REFUSED,
        ALLOWED
    }

    public PolicySettings {
        envPassthrough = Set.copyOf(envPassthrough);
    }
}
