package dev.glovebox.protocol.runner;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import java.util.Map;

/**
 * Callbacks of one lease.
 *
 * @param token the lease's fencing token; one that is no longer valid changes nothing
 */
public record CallbackBatch(long token, List<RunnerCallback> callbacks) {

    public static final int MOST = 500;

    /** Of JSON: lists of changed files are long. */
    public static final int MOST_VALUES = 200_000;

    public CallbackBatch {
        callbacks = List.copyOf(callbacks);
    }

    /** The JSON of a batch of callbacks that are JSON already. */
    public static String text(long token, List<String> callbacks) {
        return "{\"token\":" + token + ",\"callbacks\":[" + String.join(",", callbacks) + "]}";
    }

    public static CallbackBatch read(Reading from) {
        if (!from.has("token")) {
            from.missing("token");
        }
        var callbacks = from.objects("callbacks", RunnerCallback::read);
        if (callbacks.size() > MOST) {
            from.problem("callbacks", "callbacks.count", "has " + callbacks.size(), "send at most " + MOST);
        }
        return new CallbackBatch(from.number("token", 0, Long.MAX_VALUE).orElse(0L), callbacks);
    }

    /**
     * The answer: everything up to this number is applied and durable. Whatever came after a gap was not, and is to be
     * sent again from here on.
     */
    public record Applied(long through) {
        public Map<String, Object> tree() {
            return new Tree().put("applied_through", through).map();
        }

        public static Applied read(Reading from) {
            return new Applied(from.number("applied_through", 0, Long.MAX_VALUE).orElse(0L));
        }
    }
}
