package dev.glovebox.server.error;

import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.protocol.wire.Malformed;
import dev.glovebox.protocol.wire.Reason;
import java.util.List;

/** A request that gets an error for an answer. What it did so far is undone. */
public final class Refusal extends RuntimeException {

    private final transient ApiError error;

    public Refusal(ApiError error) {
        super(error.detail());
        this.error = error;
    }

    public ApiError error() {
        return error;
    }

    /** Also for what is there and out of the key's reach: nobody learns which. */
    public static Refusal notFound(String what, String id) {
        return new Refusal(new ApiError(
                404,
                "NOT_FOUND",
                "no " + what + " " + dev.glovebox.model.value.Printable.text(id) + " is accessible with this key",
                "check the id, or use a key with access to its project"));
    }

    public static Refusal forbidden(String detail, String hint) {
        return new Refusal(new ApiError(403, "FORBIDDEN", detail, hint));
    }

    public static Refusal conflict(String code, String detail, String hint) {
        return new Refusal(new ApiError(409, code, detail, hint));
    }

    public static Refusal invalid(List<Reason> reasons) {
        return new Refusal(invalidError(reasons, reasons.size()));
    }

    public static Refusal invalid(Malformed malformed) {
        return new Refusal(invalidError(malformed.reasons(), malformed.count()));
    }

    private static ApiError invalidError(List<Reason> reasons, int count) {
        return new ApiError(
                400, "INVALID_REQUEST", words(reasons, count), "fix every violation listed and retry", reasons, count);
    }

    private static String words(List<Reason> reasons, int count) {
        var listed = reasons.stream().limit(Malformed.MOST).map(Reason::message).toList();
        return String.join("; ", listed) + (count > listed.size() ? "; and " + (count - listed.size()) + " more" : "");
    }

    public static ApiError rejected(List<Reason> reasons) {
        return new ApiError(
                422,
                "POLICY_REJECTED",
                words(reasons, reasons.size()),
                "nothing was started; fix every violation listed and retry, or change the policy",
                reasons);
    }
}
