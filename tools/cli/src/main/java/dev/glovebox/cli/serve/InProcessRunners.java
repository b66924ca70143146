package dev.glovebox.cli.serve;

import dev.glovebox.client.ApiException;
import dev.glovebox.client.RunnersApi;
import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.runner.Runner;
import dev.glovebox.server.InProcessRunnerApi;
import dev.glovebox.server.error.Refusal;
import java.util.List;
import java.util.function.Supplier;

/** The runner that lives with the API speaks to it as any other does, but not through a socket (decision 21). */
final class InProcessRunners implements RunnersApi {

    private final InProcessRunnerApi door;

    InProcessRunners(InProcessRunnerApi door) {
        this.door = door;
    }

    @Override
    public Runner register(Registration registration) {
        return respond(() -> door.register(registration));
    }

    @Override
    public LeasePoll.Response poll(String runner, LeasePoll poll) {
        return respond(() -> door.poll(runner, poll));
    }

    /** Nothing is lost within a process. */
    @Override
    public void accept(String lease, long token) {}

    @Override
    public Renewal.Response renew(String runner, Renewal renewal) {
        return respond(() -> door.renew(runner, renewal));
    }

    @Override
    public CallbackBatch.Applied callbacks(String lease, long token, List<String> callbacks) {
        return respond(() -> door.callbacks(lease, token, callbacks));
    }

    private static <T> T respond(Supplier<T> request) {
        try {
            return request.get();
        } catch (Refusal refusal) {
            throw new ApiException(refusal.error());
        }
    }
}
