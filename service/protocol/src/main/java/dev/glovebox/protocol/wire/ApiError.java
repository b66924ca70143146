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
 * @param id under which the server's log has the cause, for errors that are not the client's
 */
public record ApiError(
        int status, String code, String detail, String hint, List<Reason> violations, Optional<String> id) {

    public static final String MEDIA_TYPE = "application/problem+json";

    public ApiError {
        violations = List.copyOf(violations);
    }

    public ApiError(int status, String code, String detail, String hint) {
        this(status, code, detail, hint, List.of());
    }

    public ApiError(int status, String code, String detail, String hint, List<Reason> violations) {
        this(status, code, detail, hint, violations, Optional.empty());
    }

    public ApiError withId(String other) {
        return new ApiError(status, code, detail, hint, violations, Optional.of(other));
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
                .put("error_id", id)
                .map();
    }

    public static ApiError read(Reading from) {
        from.parsed("blame", text -> Named.of(Blame.values(), b -> b.name().toLowerCase(Locale.ROOT), text, "blame"));
        return new ApiError(
                from.integer("status", 100, 599).orElse(500),
                from.text("code"),
                from.text("detail"),
                from.text("hint"),
                from.objects("violations", Reason::read),
                from.optional("error_id"));
    }

    /** The error in a body, if there is one: proxies answer in shapes of their own. */
    public static Optional<ApiError> tryRead(String body) {
        try {
            return Optional.of(Reading.answer(body, ApiError::read));
        } catch (Malformed somethingElse) {
            return Optional.empty();
        }
    }
}
