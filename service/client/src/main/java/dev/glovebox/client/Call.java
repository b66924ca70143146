package dev.glovebox.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One request.
 *
 * @param path from {@code /v1} on, with its query
 * @param patience how long the server may be silent
 */
record Call(String method, String path, Optional<String> body, Map<String, String> headers, Duration patience) {

    private static final Duration USUAL = Duration.ofSeconds(30);

    Call {
        headers = Map.copyOf(headers);
    }

    static Call get(String path) {
        return new Call("GET", path, Optional.empty(), Map.of("Accept", "application/json"), USUAL);
    }

    static Call delete(String path) {
        return new Call("DELETE", path, Optional.empty(), Map.of("Accept", "application/json"), USUAL);
    }

    static Call post(String path, String json) {
        return new Call(
                "POST",
                path,
                Optional.of(json),
                Map.of("Accept", "application/json", "Content-Type", "application/json"),
                USUAL);
    }

    Call with(String header, String value) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(header, value);
        return new Call(method, path, body, all, patience);
    }

    Call waiting(Duration changed) {
        return new Call(method, path, body, headers, changed);
    }

    /** Whether sending it twice does what sending it once does. */
    boolean repeatable() {
        return !method.equals("POST") || headers.containsKey(Http.IDEMPOTENCY_KEY);
    }
}
