package dev.glovebox.server.http;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;
import java.util.Optional;

/** An answer that may have to be given again, to the same request with the same idempotency key. */
public record StoredResponse(int status, Optional<String> location, Optional<String> etag, String body) {

    public static StoredResponse created(String location, Map<String, Object> tree) {
        return new StoredResponse(201, Optional.of(location), Optional.empty(), Json.write(tree));
    }

    public static StoredResponse created(String location, String etag, Map<String, Object> tree) {
        return new StoredResponse(201, Optional.of(location), Optional.of(etag), Json.write(tree));
    }

    public static StoredResponse refused(ApiError error, String instance) {
        return new StoredResponse(error.status(), Optional.empty(), Optional.empty(), Json.write(error.tree(instance)));
    }

    public String remembered() {
        return new Tree()
                .put("status", status)
                .put("location", location)
                .put("etag", etag)
                .put("body", body)
                .json();
    }

    public static StoredResponse again(String remembered) {
        return Reading.response(
                remembered,
                from -> new StoredResponse(
                        from.integer("status", 100, 599).orElse(500),
                        from.optional("location"),
                        from.optional("etag"),
                        from.text("body")));
    }
}
