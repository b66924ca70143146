package dev.glovebox.protocol.runner;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;

/**
 * A runner's word that it has a lease it was offered, before it begins anything.
 *
 * @param token the lease's fencing token
 */
public record Acceptance(long token) {

    public Map<String, Object> tree() {
        return new Tree().put("token", token).map();
    }

    public static Acceptance read(Reading from) {
        if (!from.has("token")) {
            from.missing("token");
        }
        return new Acceptance(from.number("token", 0, Long.MAX_VALUE).orElse(0L));
    }
}
