package dev.glovebox.runtime.network;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.runtime.box.OpenBox;
import dev.glovebox.runtime.egress.EgressLog;
import dev.glovebox.runtime.group.Membership;
import dev.glovebox.runtime.group.Neighbourhood;
import dev.glovebox.runtime.group.Rendezvous;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** The other boxes of a group, in both directions. */
final class InternalAccess implements NetworkAccess {

    private final Membership membership;
    private final Neighbourhood neighbours;
    private final EgressLog log;
    private final Consumer<RunEvent> events;
    private final AtomicBoolean closed = new AtomicBoolean();

    private InternalAccess(Membership membership, Neighbourhood neighbours, EgressLog log, Consumer<RunEvent> events) {
        this.membership = membership;
        this.neighbours = neighbours;
        this.log = log;
        this.events = events;
    }

    static InternalAccess open(Rendezvous rendezvous, GroupMember member, OpenBox box, Consumer<RunEvent> events) {
        var hosts = box.box()
                .hosts()
                .orElseThrow(() -> new SandboxException(
                        FailureCode.INTERNAL, "the box does not support host names", "choose another network mode"));
        var tunnels = box.channel().tunnels();
        var log = new EgressLog(events);
        var membership = rendezvous.join(member, tunnels);
        var neighbours = new Neighbourhood(rendezvous, member, tunnels, hosts, log);
        var access = new InternalAccess(membership, neighbours, log, events);
        try {
            neighbours.open();
            return access;
        } catch (IOException unreadable) {
            access.close();
            throw new SandboxException(
                    FailureCode.LAUNCH_FAILED,
                    "group " + member.group() + " cannot be read: " + unreadable,
                    "make the data directory readable and writable",
                    unreadable);
        }
    }

    @Override
    public Map<String, String> environment() {
        return Map.of();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            neighbours.close();
            try {
                membership.close();
            } catch (IOException stuck) {
                throw new UncheckedIOException(stuck);
            } finally {
                events.accept(new RunEvent.NetworkUsed(log.summary()));
            }
        }
    }
}
