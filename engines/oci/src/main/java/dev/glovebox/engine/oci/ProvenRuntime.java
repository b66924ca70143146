package dev.glovebox.engine.oci;

import dev.glovebox.policy.path.BoxUser;

/** A runtime that has made a box on this host, and how. */
record ProvenRuntime(OciRuntime runtime, Namespaces namespaces) {

    /** Whether boxes have user namespaces of their own. */
    enum Namespaces {
        OWN_USERS,
        HOST_USERS
    }

    UserSpace users(BoxUser user) {
        return switch (namespaces) {
            case OWN_USERS -> new UserSpace.Own(user);
            case HOST_USERS -> new UserSpace.Host();
        };
    }
}
