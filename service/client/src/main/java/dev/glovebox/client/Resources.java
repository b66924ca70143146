package dev.glovebox.client;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.wire.Page;
import dev.glovebox.protocol.wire.Reading;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Operations of all resources: create, get, list and delete. */
final class Resources<T> {

    private final Http http;
    private final String path;
    private final Function<Reading, T> reader;

    /**
     * One kind.
     *
     * @param path for example {@code /v1/tasks}
     */
    Resources(Http http, String path, Function<Reading, T> reader) {
        this.http = http;
        this.path = path;
        this.reader = reader;
    }

    /** Makes one, once: a request whose answer was lost is sent again under the same key. */
    T create(Map<String, Object> spec) {
        return post(path, Json.write(spec), reader);
    }

    /** Makes one that the server cannot recognise when it is asked for again. */
    <M> M createOnce(Map<String, Object> spec, Function<Reading, M> made) {
        return Reading.response(http.send(Call.post(path, Json.write(spec))).body(), made);
    }

    T get(String id) {
        return Reading.response(send(Call.get(one(id))).body(), reader);
    }

    /**
     * All of them, part by part.
     *
     * @param filter by name, for example {@code project}
     */
    List<T> list(Map<String, String> filter, int most) {
        var all = new ArrayList<T>();
        String cursor = "";
        do {
            var page = page(filter, cursor, Math.min(most - all.size(), 100));
            all.addAll(page.items());
            cursor = page.next().orElse("");
        } while (!cursor.isEmpty() && all.size() < most);
        return all;
    }

    private Page<T> page(Map<String, String> filter, String cursor, int limit) {
        var query = new TreeMap<>(filter);
        query.put("limit", Integer.toString(limit));
        if (!cursor.isEmpty()) {
            query.put("cursor", cursor);
        }
        String text = query.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + encoded(entry.getValue()))
                .collect(Collectors.joining("&"));
        return Reading.response(send(Call.get(path + "?" + text)).body(), from -> Page.read(from, reader));
    }

    /** Deletes one and returns its last state. */
    T delete(String id) {
        return Reading.response(send(Call.delete(one(id))).body(), reader);
    }

    /** Something that can be done to one, any number of times. */
    T act(String id, String verb) {
        return post(one(id) + "/" + verb, "{}", reader);
    }

    <M> M post(String where, String json, Function<Reading, M> made) {
        var call = Call.post(where, json)
                .with(Http.IDEMPOTENCY_KEY, UUID.randomUUID().toString());
        return Reading.response(send(call).body(), made);
    }

    private Http.Response send(Call call) {
        return RequestRetry.of(call, () -> http.send(call));
    }

    String one(String id) {
        return path + "/" + encoded(id);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
