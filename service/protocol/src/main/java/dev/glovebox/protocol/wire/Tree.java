package dev.glovebox.protocol.wire;

import dev.glovebox.json.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A JSON object while it is put together; what is empty is left out. */
public final class Tree {

    private final Map<String, Object> map = new LinkedHashMap<>();

    public Tree put(String name, Object value) {
        map.put(
                name,
                value instanceof Instant at ? at.truncatedTo(ChronoUnit.MILLIS).toString() : value);
        return this;
    }

    public Tree put(String name, Optional<?> value) {
        value.ifPresent(present -> put(name, present));
        return this;
    }

    /** Left out when there is nothing in it. */
    public Tree putUnlessEmpty(String name, List<?> items) {
        return items.isEmpty() ? this : put(name, items);
    }

    /** All the members of another object. */
    public Tree putAll(Map<String, Object> members) {
        map.putAll(members);
        return this;
    }

    public Map<String, Object> map() {
        return Collections.unmodifiableMap(map);
    }

    public String json() {
        return Json.write(map);
    }
}
