package dev.glovebox.cli.serve;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** Services, started in order and taken down in reverse. One that does not come up takes those before it down with it. */
public final class Services implements AutoCloseable {

    private final Deque<Service> up = new ArrayDeque<>();

    private Services() {}

    public static Services start(List<Service> services, Consumer<String> announce) {
        var started = new Services();
        try {
            for (Service service : services) {
                service.start();
                started.up.push(service);
                announce.accept(service.announcement());
            }
            return started;
        } catch (RuntimeException refused) {
            started.closeAfter(refused);
            throw refused;
        }
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
        RuntimeException first = null;
        while (!up.isEmpty()) {
            try {
                up.pop().close();
            } catch (RuntimeException problem) {
                if (first == null) {
                    first = problem;
                } else {
                    first.addSuppressed(problem);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
