package dev.glovebox.client;

import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.runner.Runner;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * For a runner that knows several servers on one database: it stays with one for as long as that answers, and goes on with the next
 * when it does not. Which one it speaks to makes no difference: leases and registrations are in the database.
 */
public final class RunnersFailover implements RunnersApi {

    private final List<RunnersApi> servers;
    private final AtomicInteger current = new AtomicInteger();

    /** @param servers at least one, in the order in which they are tried */
    public RunnersFailover(List<? extends RunnersApi> servers) {
        this.servers = List.copyOf(servers);
        if (servers.isEmpty()) {
            throw new IllegalArgumentException("a runner needs a server");
        }
    }

    @Override
    public Runner register(Registration registration) {
        return any(server -> server.register(registration));
    }

    @Override
    public LeasePoll.Response poll(String runner, LeasePoll poll) {
        return any(server -> server.poll(runner, poll));
    }

    @Override
    public void accept(String lease, long token) {
        boolean _ = any(server -> {
            server.accept(lease, token);
            return true;
        });
    }

    @Override
    public Renewal.Response renew(String runner, Renewal renewal) {
        return any(server -> server.renew(runner, renewal));
    }

    @Override
    public CallbackBatch.Applied callbacks(String lease, long token, List<String> callbacks) {
        return any(server -> server.callbacks(lease, token, callbacks));
    }

    /** Each at most once: whether to try all of them again is for the runner to decide. */
    private <T> T any(Function<RunnersApi, T> request) {
        int first = current.get();
        RuntimeException last = new IllegalStateException("no server");
        for (int i = 0; i < servers.size(); i++) {
            int at = (first + i) % servers.size();
            try {
                T response = request.apply(servers.get(at));
                current.set(at);
                return response;
            } catch (ServerUnreachable away) {
                last = away;
            } catch (ApiException refused) {
                if (refused.status() < 500) {
                    throw refused;
                }
                last = refused;
            }
        }
        current.compareAndSet(first, (first + 1) % servers.size());
        throw last;
    }
}
