package dev.glovebox.runner;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.glovebox.client.RunnersApi;
import dev.glovebox.client.RunnersOverHttp;
import dev.glovebox.client.ServerAddress;
import dev.glovebox.json.Json;
import dev.glovebox.protocol.runner.Acceptance;
import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.Lease;
import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Registration;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.protocol.runner.Runner;
import dev.glovebox.protocol.runner.RunnerCallback;
import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.protocol.wire.Reading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;

/** The server's side of the protocol over real HTTP, with ways to fail that a real server would rarely show. */
final class ApiForTest implements AutoCloseable {

    static final int LEASE_SECONDS = 3;

    private final Deque<Lease> waiting = new ArrayDeque<>();
    private final Map<String, List<RunnerCallback>> applied = new LinkedHashMap<>();
    private final Set<String> cancelled = new HashSet<>();
    private final Set<String> lost = new HashSet<>();
    private final List<Registration> registrations = new ArrayList<>();
    private final Map<String, Integer> acceptances = new LinkedHashMap<>();
    private int answersToLose;
    private int acceptancesToLose;
    private boolean givesAway;
    private HttpServer http;

    ApiForTest() throws IOException {
        http = listen(0);
    }

    private HttpServer listen(int port) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/v1/", this::handle);
        server.start();
        return server;
    }

    RunnersApi client() {
        return new RunnersOverHttp(new ServerAddress(
                URI.create("http://127.0.0.1:" + http.getAddress().getPort()), "test"));
    }

    synchronized void offer(Lease lease) {
        applied.put(lease.id(), new ArrayList<>());
        waiting.add(lease);
        notifyAll();
    }

    /** As if an earlier runner had taken them. */
    synchronized void takeWaiting() {
        waiting.clear();
    }

    synchronized void cancel(String lease) {
        cancelled.add(lease);
        notifyAll();
    }

    synchronized void takeAway(String lease) {
        lost.add(lease);
        notifyAll();
    }

    /** The next answers to callbacks never arrive, though their content is applied. */
    synchronized void loseAnswers(int count) {
        answersToLose = count;
    }

    /** The same for answers to acceptances. */
    synchronized void loseAcceptances(int count) {
        acceptancesToLose = count;
    }

    /** From now on whoever accepts a lease comes too late. */
    synchronized void giveAway() {
        givesAway = true;
    }

    /** How often a lease was accepted. */
    synchronized int acceptances(String lease) {
        return acceptances.getOrDefault(lease, 0);
    }

    synchronized List<RunnerCallback> of(String lease) {
        return List.copyOf(applied.getOrDefault(lease, List.of()));
    }

    synchronized List<Registration> registrations() {
        return List.copyOf(registrations);
    }

    /** As a killed process is gone: connections break, nobody listens. */
    int goAway() {
        int port = http.getAddress().getPort();
        http.stop(0);
        return port;
    }

    void comeBack(int port) throws IOException {
        http = listen(port);
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (path.endsWith("/leases")) {
                response(exchange, poll(Reading.request(body, LeasePoll::read)).tree());
            } else if (path.endsWith("/renewals")) {
                response(exchange, renew(Reading.request(body, Renewal::read)).tree());
            } else if (path.endsWith("/acceptance")) {
                accept(exchange, path.split("/", -1)[3], Reading.request(body, Acceptance::read));
            } else if (path.endsWith("/callbacks")) {
                callBack(exchange, path.split("/", -1)[3], Reading.request(body, CallbackBatch::read));
            } else {
                response(
                        exchange,
                        register(Reading.request(body, Registration::read)).tree());
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            exchange.close();
        }
    }

    private synchronized Runner register(Registration registration) {
        registrations.add(registration);
        return new Runner("r1", registration, Instant.now(), 0, LEASE_SECONDS);
    }

    private synchronized LeasePoll.Response poll(LeasePoll poll) throws InterruptedException {
        long end = System.nanoTime() + Math.min(poll.waitSeconds(), 5) * 1_000_000_000L;
        while (true) {
            var leases = new ArrayList<Lease>();
            while (leases.size() < poll.max() && !waiting.isEmpty()) {
                leases.add(waiting.remove());
            }
            var response = new LeasePoll.Response(
                    leases,
                    poll.held().stream().filter(cancelled::contains).toList(),
                    poll.held().stream().filter(lost::contains).toList());
            long left = (end - System.nanoTime()) / 1_000_000;
            if (!response.empty() || left <= 0) {
                return response;
            }
            wait(left);
        }
    }

    private synchronized Renewal.Response renew(Renewal renewal) {
        var ids = renewal.leases().stream().map(Renewal.Held::id).toList();
        return new Renewal.Response(
                Instant.now().plusSeconds(LEASE_SECONDS),
                ids.stream().filter(id -> !lost.contains(id)).toList(),
                ids.stream().filter(cancelled::contains).toList(),
                ids.stream().filter(lost::contains).toList());
    }

    private void accept(HttpExchange exchange, String lease, Acceptance acceptance) throws IOException {
        boolean silent;
        synchronized (this) {
            acceptances.merge(lease, 1, Integer::sum);
            if (givesAway) {
                lost.add(lease);
                refuse(exchange);
                return;
            }
            silent = acceptancesToLose > 0;
            acceptancesToLose--;
        }
        if (silent) {
            exchange.close();
        } else {
            response(exchange, acceptance.tree());
        }
    }

    private void callBack(HttpExchange exchange, String lease, CallbackBatch batch) throws IOException {
        boolean silent;
        long through;
        synchronized (this) {
            if (lost.contains(lease) || !applied.containsKey(lease)) {
                refuse(exchange);
                return;
            }
            var known = applied.getOrDefault(lease, new ArrayList<>());
            for (RunnerCallback callback : batch.callbacks()) {
                if (callback.mark().seq() == known.size() + 1) {
                    known.add(callback);
                }
            }
            through = known.size();
            silent = answersToLose > 0;
            answersToLose--;
        }
        if (silent) {
            exchange.close();
        } else {
            response(exchange, new CallbackBatch.Applied(through).tree());
        }
    }

    private static void refuse(HttpExchange exchange) throws IOException {
        var error = new ApiError(409, "LEASE_LOST", "the lease is someone else's", "end the box");
        send(exchange, 409, Json.write(error.tree("/v1")));
    }

    private static void response(HttpExchange exchange, Map<String, Object> tree) {
        try {
            send(exchange, 200, Json.write(tree));
        } catch (IOException nobodyWaits) {
            throw new UncheckedIOException(nobodyWaits);
        }
    }

    private static void send(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
