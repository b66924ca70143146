package dev.glovebox.server.listen;

import dev.glovebox.log.Log;
import dev.glovebox.log.LogContext;
import dev.glovebox.log.LogId;
import dev.glovebox.server.http.Principal;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A line for every request, with an id that the response carries too. A client, or a proxy in front of us, may choose the id, so
 * that its log and ours can be read together. Queries and headers are left out: they may hold what is nobody's business.
 */
final class AccessLog {

    static final String HEADER = "X-Request-Id";

    /** Asked every few seconds by machines. */
    private static final Set<String> ROUTINE = Set.of("/healthz", "/readyz", "/metrics");

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final String ID = "glovebox.request";
    private static final String KEY = "glovebox.key";
    private static final Log LOG = Log.of(AccessLog.class);

    private AccessLog() {}

    /** Gives the request its id, before anything can go wrong. */
    static void begin(Context context) {
        String id = Optional.ofNullable(context.header(HEADER))
                .filter(requested -> FORM.matcher(requested).matches())
                .orElseGet(LogId::random);
        context.attribute(ID, id);
        context.header(HEADER, id);
    }

    static String id(Context context) {
        return text(context, ID);
    }

    static void of(Context context, Principal caller) {
        context.attribute(KEY, caller.key().id());
    }

    /** Lines that are written meanwhile carry the request's id. */
    static LogContext.Scope scope(Context context) {
        return LogContext.request(text(context, ID));
    }

    static void end(Context context, float millis) {
        String line = context.method().name() + " " + context.path() + " " + context.statusCode() + " in "
                + Math.round(millis) + " ms, from " + context.ip() + ", key " + text(context, KEY);
        try (var _ = scope(context)) {
            if (ROUTINE.contains(context.path())) {
                LOG.debug(line);
            } else {
                LOG.info(line);
            }
        }
    }

    private static String text(Context context, String attribute) {
        return Optional.<String>ofNullable(context.attribute(attribute)).orElse("-");
    }
}
