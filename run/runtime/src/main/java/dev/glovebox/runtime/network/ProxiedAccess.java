package dev.glovebox.runtime.network;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.runtime.channel.BoxChannel;
import dev.glovebox.runtime.channel.Tunnels;
import dev.glovebox.runtime.egress.Egress;
import dev.glovebox.runtime.egress.Grant;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Network access through the proxy, for the one program of a run. */
final class ProxiedAccess implements NetworkAccess {

    /** Init answers at once, or never. */
    private static final long PATIENCE_SECONDS = 10;

    private final Egress egress;
    private final Tunnels.Listener listener;
    private final Grant grant;
    private final Consumer<RunEvent> events;
    private final AtomicBoolean closed = new AtomicBoolean();

    private ProxiedAccess(Egress egress, Tunnels.Listener listener, int port, Consumer<RunEvent> events) {
        this.egress = egress;
        this.listener = listener;
        this.grant = egress.grant(port);
        this.events = events;
    }

    static ProxiedAccess open(Egress egress, BoxChannel channel, Consumer<RunEvent> events) {
        var listener = egress.listen(channel.tunnels());
        try {
            return new ProxiedAccess(egress, listener, port(listener), events);
        } catch (SandboxException silent) {
            egress.close();
            throw silent;
        }
    }

    /** Port of the listener, as init reports it. */
    static int port(Tunnels.Listener listener) {
        try {
            return listener.port()
                    .copy()
                    .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .join();
        } catch (CompletionException silent) {
            throw new SandboxException(
                    FailureCode.LAUNCH_FAILED,
                    "the proxy cannot listen in the box: " + silent.getCause(),
                    "run glovebox doctor",
                    silent);
        }
    }

    @Override
    public Map<String, String> environment() {
        return grant.environment();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            grant.close();
            listener.close();
            egress.close();
            events.accept(new RunEvent.NetworkUsed(egress.summary()));
        }
    }
}
