package dev.glovebox.client;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.runner.Acceptance;
import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.runner.Runner;
import dev.glovebox.protocol.wire.Reading;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** For a runner elsewhere. Nothing is sent twice by itself: runners know better when to. */
public final class RunnersOverHttp implements RunnersApi {

    /** How much longer than the server's own wait. */
    private static final Duration MARGIN = Duration.ofSeconds(10);

    private final Http http;

    public RunnersOverHttp(ServerAddress server) {
        this.http = new Http(server);
    }

    @Override
    public Runner register(Registration registration) {
        return post("/v1/runners", registration.tree(), Runner::read);
    }

    @Override
    public LeasePoll.Response poll(String runner, LeasePoll poll) {
        var offered = poll.with(LeasePoll.Handover.OFFERED);
        var call = Call.post("/v1/runners/" + runner + "/leases", Json.write(offered.tree()))
                .waiting(Duration.ofSeconds(poll.waitSeconds()).plus(MARGIN));
        return Reading.response(http.send(call).body(), LeasePoll.Response::read);
    }

    @Override
    public void accept(String lease, long token) {
        post("/v1/leases/" + lease + "/acceptance", new Acceptance(token).tree(), Acceptance::read);
    }

    @Override
    public Renewal.Response renew(String runner, Renewal renewal) {
        return post("/v1/runners/" + runner + "/renewals", renewal.tree(), Renewal.Response::read);
    }

    @Override
    public CallbackBatch.Applied callbacks(String lease, long token, List<String> callbacks) {
        var call = Call.post("/v1/leases/" + lease + "/callbacks", CallbackBatch.text(token, callbacks));
        return Reading.response(http.send(call).body(), CallbackBatch.Applied::read);
    }

    private <T> T post(String path, Map<String, Object> tree, Function<Reading, T> reader) {
        return Reading.response(http.send(Call.post(path, Json.write(tree))).body(), reader);
    }
}
