package dev.glovebox.server;

import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.runner.Runner;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.Authentication;
import dev.glovebox.server.http.OpenStreams;
import dev.glovebox.server.http.Principal;
import dev.glovebox.server.listen.FailureReport;
import dev.glovebox.server.route.RunnerRoutes;
import dev.glovebox.server.runners.RunnerService;
import java.util.List;

/**
 * For a runner in the same process: what {@link RunnerRoutes} offers, behind the same key, the same rights and the same limit on
 * requests, without a socket (decision 21). Everything that goes wrong is a {@link Refusal}, as it would be an answer.
 */
public final class InProcessRunnerApi {

    private final String secret;
    private final Authentication authentication;
    private final OpenStreams streams;
    private final RunnerService service;

    InProcessRunnerApi(String secret, Authentication authentication, OpenStreams streams, RunnerService service) {
        this.streams = streams;
        this.secret = secret;
        this.authentication = authentication;
        this.service = service;
    }

    private interface Request<T> {
        T respond(Principal caller) throws Exception;
    }

    public Runner register(Registration registration) {
        return respond(caller -> service.register(caller.key(), registration));
    }

    /** Nothing when the thread is interrupted, which it then still is. */
    public LeasePoll.Response poll(String runner, LeasePoll poll) {
        return respond(caller -> {
            try (var stream = streams.open(caller, new OpenStreams.Reach() {
                @Override
                public void wake() {
                    service.wake();
                }

                @Override
                public void abort() {} // it listens
            })) {
                return service.poll(caller.key(), runner, poll, stream::over);
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
                return LeasePoll.Response.NOTHING;
            }
        });
    }

    public Renewal.Response renew(String runner, Renewal renewal) {
        return respond(caller -> service.renew(caller.key(), runner, renewal));
    }

    /** @param callbacks JSON, and judged as if it had come from far away */
    public CallbackBatch.Applied callbacks(String lease, long token, List<String> callbacks) {
        return respond(caller -> service.callBack(
                caller.key(),
                lease,
                Reading.request(CallbackBatch.text(token, callbacks), CallbackBatch::read, CallbackBatch.MOST_VALUES)));
    }

    private <T> T respond(Request<T> request) {
        try {
            var caller = authentication.caller(secret, "this process");
            caller.require(Access.RUNNER);
            return request.respond(caller);
        } catch (Exception wrong) {
            throw wrong instanceof Refusal refusal ? refusal : new Refusal(FailureReport.of(wrong));
        }
    }
}
