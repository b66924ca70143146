package dev.glovebox.runtime.egress;

import dev.glovebox.model.network.HostRules;

/** How far a box's proxy leads. Never to this host, nor to addresses that are not public, unless somebody vouched for them. */
public sealed interface EgressScope {

    /** To hosts that the rules name; through CONNECT only by TLS that names the same host. */
    record Named(HostRules rules) implements EgressScope {}

    /** To every public host, on every port, whatever is spoken there. */
    record Anywhere() implements EgressScope {}
}
