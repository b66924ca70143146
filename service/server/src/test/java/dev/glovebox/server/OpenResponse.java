package dev.glovebox.server;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A response that stays open, read as it comes. */
final class OpenResponse implements AutoCloseable {

    private final HttpClient client;
    private final InputStream body;
    private volatile String text = "";
    private volatile boolean ended;

    private OpenResponse(HttpClient client, InputStream body) {
        this.client = client;
        this.body = body;
        Thread.ofVirtual().start(this::read);
    }

    static OpenResponse of(URI server, String path, String key) throws IOException, InterruptedException {
        var client = HttpClient.newHttpClient();
        var request = HttpRequest.newBuilder(server.resolve(path))
                .header("Authorization", "Bearer " + key)
                .header("Accept", "text/event-stream")
                .build();
        var response = client.send(request, BodyHandlers.ofInputStream());
        if (response.statusCode() != 200) {
            throw new AssertionError(path + " answers " + response.statusCode());
        }
        return new OpenResponse(client, response.body());
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
    private void read() {
        byte[] some = new byte[8192];
        try {
            for (int count = body.read(some); count >= 0; count = body.read(some)) {
                text = text + new String(some, 0, count, StandardCharsets.UTF_8); // written by this thread alone
            }
        } catch (IOException broken) {
            ended = true; // an end like any other
        }
        ended = true;
    }

    boolean ended() {
        return ended;
    }

    String text() {
        return text;
    }

    /** Long before it would end by itself. */
    void awaitEnd() {
        await().atMost(Duration.ofSeconds(30)).until(() -> ended);
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
