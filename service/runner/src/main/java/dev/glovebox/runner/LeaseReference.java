package dev.glovebox.runner;

import dev.glovebox.protocol.runner.Lease;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;

/**
 * Reference to a lease for reports by a later process. The payload is not in it: it may hold secrets, and nothing is run
 * from a disk.
 */
record LeaseReference(String id, long token, String task) {

    static LeaseReference of(Lease lease) {
        return new LeaseReference(lease.id(), lease.token(), lease.payload().task());
    }

    String json() {
        return new Tree().put("id", id).put("token", token).put("task", task).json();
    }

    static LeaseReference parse(String json) {
        return Reading.response(
                json,
                from -> new LeaseReference(
                        from.text("id"), from.number("token", 0, Long.MAX_VALUE).orElse(0L), from.text("task")));
    }
}
