package dev.glovebox.server.http;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;
import java.util.Optional;

/** An answer that may have to be given again, to the same request with the same idempotency key. */
record Answer(int status, Optional<String> location, Optional<String> etag, String body) {

    static Answer created(String location, Map<String, Object> tree) {
        return new Answer(201, Optional.of(location), Optional.empty(), Json.write(tree));
    }

    static Answer created(String location, String etag, Map<String, Object> tree) {
        return new Answer(201, Optional.of(location), Optional.of(etag), Json.write(tree));
    }

    static Answer refused(ApiError error, String instance) {
        return new Answer(error.status(), Optional.empty(), Optional.empty(), Json.write(error.tree(instance)));
    }

    String remembered() {
        return new Tree()
                .put("status", status)
                .put("location", location)
                .put("etag", etag)
                .put("body", body)
                .json();
    }

    static Answer again(String remembered) {
        return Reading.answer(
                remembered,
                from -> new Answer(
                        from.integer("status", 100, 599).orElse(500),
                        from.optional("location"),
                        from.optional("etag"),
                        from.text("body")));
    }
}
