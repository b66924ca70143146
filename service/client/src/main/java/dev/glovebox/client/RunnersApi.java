package dev.glovebox.client;

import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.runner.Runner;
import java.util.List;

/**
 * Calls of runners. A refusal is an {@link ApiException}, a missing response {@link ServerUnreachable}, however far away the
 * server is.
 */
public interface RunnersApi {

    Runner register(Registration registration);

    /** Waits at the server until there is something. */
    LeasePoll.Response poll(String runner, LeasePoll poll);

    /** To be called for each lease before anything of it begins: an answer that got lost goes to someone else. */
    void accept(String lease, long token);

    Renewal.Response renew(String runner, Renewal renewal);

    /**
     * Reports about a lease.
     *
     * @param callbacks each a text of JSON, as it was kept: to read it only to write it again would be half of the work
     */
    CallbackBatch.Applied callbacks(String lease, long token, List<String> callbacks);
}
