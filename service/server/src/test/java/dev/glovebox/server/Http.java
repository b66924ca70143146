package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;

/** A plain HTTP client that holds every request and answer against the contract. */
public record Http(URI server, String key, Contract contract) {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** An answer, with its body as text and as JSON. */
    public record Response(int status, String text, HttpResponse<String> whole) {
        public Json json(String... path) {
            return Json.parse(text).at(path);
        }

        public String at(String... path) {
            return json(path).text().orElseThrow(() -> new AssertionError(String.join(".", path) + " not in " + text));
        }

        public Response expect(int wanted) {
            assertThat(status).as(text).isEqualTo(wanted);
            return this;
        }
    }

    public Http as(String other) {
        return new Http(server, other, contract);
    }

    public Response get(String path, String... headers) {
        return call("GET", path, "", headers);
    }

    public Response post(String path, String body, String... headers) {
        return call("POST", path, body, headers);
    }

    public Response call(String method, String path, String body, String... headers) {
        try {
            var request = HttpRequest.newBuilder(server.resolve(path))
                    .header("Authorization", "Bearer " + key)
                    .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
            if (headers.length > 0) {
                request.headers(headers);
            }
            var response = CLIENT.send(request.build(), BodyHandlers.ofString());
            String type =
                    response.headers().firstValue("Content-Type").orElse("").split(";", 2)[0];
            contract.checkAnswer(method, path, response.statusCode(), type, response.body());
            if (response.statusCode() < 400 && !body.isEmpty()) {
                contract.checkRequest(method, path, body);
            }
            return new Response(response.statusCode(), response.body(), response);
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(method + " " + path, failed);
        }
    }

    /** Types of a task's or run's events, in order. */
    public List<String> timeline(String path) {
        return get(path + "/events?limit=500").expect(200).json("items").items().stream()
                .map(event -> event.at("type").text().orElse(""))
                .toList();
    }
}
