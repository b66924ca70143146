package dev.glovebox.server.listen;

import dev.glovebox.log.Log;
import dev.glovebox.log.LogContext;
import dev.glovebox.log.LogId;
import dev.glovebox.log.UnforeseenErrors;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.protocol.wire.Malformed;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.store.sql.StoreFailure;
import io.javalin.http.HttpResponseException;
import java.io.UncheckedIOException;

/**
 * Maps an exception to a response and a log entry. Nothing of the inside gets out: an unforeseen exception is named by its
 * kind alone, and by an id under which the log has the rest.
 */
public final class FailureReport {

    private static final Log LOG = Log.of(FailureReport.class);

    private FailureReport() {}

    /** The error to answer with. Whatever is not the client's doing is in the log now, with its stack trace. */
    public static ApiError of(Throwable wrong) {
        var error = error(wrong);
        if (error.status() < 500) {
            return error;
        }
        String id = LogId.random();
        try (var _ = LogContext.error(id)) {
            UnforeseenErrors.report(LOG, "answered with " + error.status() + " " + error.code(), wrong);
        }
        return error.withId(id);
    }

    /** The methods that a resource has, for the header of that name. */
    static String allowed(HttpResponseException refused) {
        return refused.getDetails().getOrDefault("availableMethods", "");
    }

    private static ApiError error(Throwable wrong) {
        return switch (wrong) {
            case Refusal refusal -> refusal.error();
            case Malformed malformed -> Refusal.invalid(malformed).error();
            case SandboxException failed ->
                new ApiError(
                        503,
                        failed.code().name(),
                        failed.failure().message(),
                        failed.failure().hint());
            case StoreFailure full
            when full.full() ->
                new ApiError(
                        503,
                        "STORE_FULL",
                        "the disk of the database is full",
                        "free space on the server, then retry; nothing was stored");
            case StoreFailure _ ->
                new ApiError(503, "STORE_UNAVAILABLE", "the database is not available", "retry in a moment");
            case UncheckedIOException _ ->
                new ApiError(400, "BODY_UNREADABLE", "the request body ended early", "send the request again");
            case HttpResponseException unknown when unknown.getStatus() == 404 -> RequestPipeline.NO_RESOURCE;
            case HttpResponseException known
            when known.getStatus() == 405 ->
                new ApiError(
                        405,
                        "METHOD_NOT_ALLOWED",
                        "this resource does not support this method",
                        "use one of " + allowed(known));
            case HttpResponseException known ->
                new ApiError(
                        known.getStatus(),
                        known.getStatus() == 413 ? "TOO_LARGE" : "REFUSED",
                        String.valueOf(known.getMessage()),
                        "see /openapi.yaml of the server");
            default ->
                new ApiError(
                        500,
                        "INTERNAL",
                        "internal error: " + wrong.getClass().getSimpleName() + " (this is a bug in Glovebox)",
                        "report it with its error_id; the server's log has the rest");
        };
    }
}
