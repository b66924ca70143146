package dev.glovebox.engine.local;

import dev.glovebox.engine.cgroup.GroupMaker;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.util.Optional;

/**
 * Facts about the host that do not change while this process runs.
 *
 * @param groups empty where this process may not make control groups
 */
record Host(BoxUser caller, Optional<GroupMaker> groups, HostLayout layout) {

    static Host current() throws IOException {
        var caller = BoxUser.current();
        // An ordinary user may have been given a subtree, but not one that its own processes could leave for.
        return new Host(caller, caller.root() ? GroupMaker.ofThisHost() : Optional.empty(), HostLayout.ofThisHost());
    }

    /** Whom the launcher has to become: an ordinary user can only be itself. */
    Optional<BoxUser> becoming(BoxUser user) {
        return caller.root() && !user.equals(caller) ? Optional.of(user) : Optional.empty();
    }
}
