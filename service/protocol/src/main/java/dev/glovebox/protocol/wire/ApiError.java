package dev.glovebox.protocol.wire;

import dev.glovebox.model.failure.Blame;
import dev.glovebox.model.value.Named;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The one shape of every refusal (RFC 9457, {@code application/problem+json}).
 *
 * @param code stable, upper case, for example {@code POLICY_REJECTED}
 * @param detail what happened
 * @param hint the next thing to do
 * @param count of all violations; only the first are listed
 * @param id under which the server's log has the cause, for errors that are not the client's
 */
public record ApiError(
        int status, String code, String detail, String hint, List<Reason> violations, int count, Optional<String> id) {

    public static final String MEDIA_TYPE = "application/problem+json";

    public ApiError {
        violations = violations.stream().limit(Malformed.MOST).toList();
    }

    public ApiError(int status, String code, String detail, String hint) {
        this(status, code, detail, hint, List.of());
    }

    public ApiError(int status, String code, String detail, String hint, List<Reason> violations) {
        this(status, code, detail, hint, violations, violations.size());
    }

    /** @param count of all violations, of which only the first are listed */
    public ApiError(int status, String code, String detail, String hint, List<Reason> violations, int count) {
        this(status, code, detail, hint, violations, count, Optional.empty());
    }

    public ApiError withId(String other) {
        return new ApiError(status, code, detail, hint, violations, count, Optional.of(other));
    }

    /** Whose doing it is, which follows from the status. */
    public Blame blame() {
        return switch (status) {
            case 422 -> Blame.POLICY;
            case 429, 503 -> Blame.CAPACITY;
            default -> status >= 500 ? Blame.PLATFORM : Blame.CALLER;
        };
    }

    public Map<String, Object> tree(String instance) {
        return tree(instance, Optional.empty());
    }

    /** @param request the id of the request, under which the log of the server has it */
    public Map<String, Object> tree(String instance, String request) {
        return tree(instance, Optional.of(request));
    }

    private Map<String, Object> tree(String instance, Optional<String> request) {
        return new Tree()
                .put("type", "urn:glovebox:error:" + code.toLowerCase(Locale.ROOT))
                .put("title", code.toLowerCase(Locale.ROOT).replace('_', ' '))
                .put("status", status)
                .put("detail", detail)
                .put("instance", instance)
                .put("code", code)
                .put("blame", blame().name().toLowerCase(Locale.ROOT))
                .put("hint", hint)
                .put("violations", violations.stream().map(Reason::tree).toList())
                .put("violation_count", Optional.of(count).filter(all -> all > violations.size()))
                .put("request_id", request)
                .put("error_id", id)
                .map();
    }

    public static ApiError read(Reading from) {
        from.parsed("blame", text -> Named.of(Blame.values(), b -> b.name().toLowerCase(Locale.ROOT), text, "blame"));
        var violations = from.objects("violations", Reason::read);
        return new ApiError(
                from.integer("status", 100, 599).orElse(500),
                from.text("code"),
                from.text("detail"),
                from.text("hint"),
                violations,
                from.integer("violation_count", 0, Integer.MAX_VALUE).orElse(violations.size()),
                from.optional("error_id"));
    }

    /** The error in a body, if there is one: proxies answer in shapes of their own. */
    public static Optional<ApiError> tryRead(String body) {
        try {
            return Optional.of(Reading.response(body, ApiError::read));
        } catch (Malformed somethingElse) {
            return Optional.empty();
        }
    }
}
