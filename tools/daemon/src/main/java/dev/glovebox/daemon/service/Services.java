package dev.glovebox.daemon.service;

import dev.glovebox.runtime.background.Teardown;
import java.util.List;
import java.util.function.Consumer;

/** Services, started in order and taken down in reverse. One that does not come up takes those before it down with it. */
public final class Services implements AutoCloseable {

    private final Teardown up = new Teardown();
    private final Consumer<String> announce;
    private boolean closed;

    public Services(Consumer<String> announce) {
        this.announce = announce;
    }

    /** Until one of them refuses, or someone closes meanwhile. */
    public void start(List<Service> services) {
        try {
            services.forEach(this::start);
        } catch (RuntimeException refused) {
            closeAfter(refused);
            throw refused;
        }
    }

    private synchronized void start(Service service) {
        if (closed) {
            return;
        }
        service.start();
        up.own(service);
        announce.accept(service.announcement());
    }

    private void closeAfter(RuntimeException refused) {
        try {
            close();
        } catch (RuntimeException alsoFailed) {
            refused.addSuppressed(alsoFailed);
        }
    }

    /** Every one of them, whatever fails on the way. */
    @Override
    public synchronized void close() {
        closed = true;
        up.close();
    }
}
