package dev.glovebox.server.listen;

import dev.glovebox.json.Json;
import dev.glovebox.log.Log;
import dev.glovebox.log.LogContext;
import dev.glovebox.log.LogId;
import dev.glovebox.log.UnforeseenErrors;
import dev.glovebox.model.value.Printable;
import dev.glovebox.protocol.wire.ApiError;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Refusals of the HTTP library itself, before a route is known, in the shape of all others. */
final class ProblemErrorHandler extends ErrorHandler {

    private static final Log LOG = Log.of(ProblemErrorHandler.class);

    private static final HttpField TYPE = new HttpField(HttpHeader.CONTENT_TYPE, ApiError.MEDIA_TYPE);

    @Override
    public boolean errorPageForMethod(@Nullable String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int status,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback) {
        var error = logged(error(status, message), cause);
        String id = LogId.random();
        var headers = response.getHeaders();
        headers.put(TYPE);
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put(AccessLog.HEADER, id);
        response.write(true, ByteBuffer.wrap(body(error, request.getHttpURI().getPath(), id)), callback);
    }

    private static byte[] body(ApiError error, @Nullable String path, String id) {
        return Json.write(error.tree(Optional.ofNullable(path).orElse(""), id)).getBytes(StandardCharsets.UTF_8);
    }

    private static ApiError error(int status, @Nullable String reason) {
        return switch (status) {
            case 404 -> RequestPipeline.NO_RESOURCE;
            case 405 ->
                new ApiError(
                        405,
                        "METHOD_NOT_ALLOWED",
                        "this method is not supported here",
                        "see /openapi.yaml for methods");
            case 408 -> new ApiError(408, "TOO_SLOW", "the request did not arrive in time", "send the request again");
            case 413 -> new ApiError(413, "TOO_LARGE", "the request is too large", "send less at once");
            case 414 -> new ApiError(414, "URI_TOO_LONG", "the URI is too long", "send a shorter path and query");
            case 431 ->
                new ApiError(
                        431,
                        "HEADERS_TOO_LARGE",
                        "the headers are larger than " + HttpListener.LARGEST_HEADERS / 1024 + " KiB",
                        "send fewer or shorter headers");
            case 503 -> new ApiError(503, "BUSY", "the server is stopping or overloaded", "retry in a moment");
            default ->
                status >= 500
                        ? new ApiError(
                                status,
                                "INTERNAL",
                                "internal error (this is a bug in Glovebox)",
                                "report it with its error_id; the server's log has the rest")
                        : new ApiError(
                                status,
                                "MALFORMED_REQUEST",
                                "the request cannot be understood: " + Printable.text(String.valueOf(reason)),
                                "send a valid HTTP/1.1 request; encode the path and the query");
        };
    }

    private static ApiError logged(ApiError error, @Nullable Throwable cause) {
        if (error.status() < 500 || cause == null) {
            return error;
        }
        String id = LogId.random();
        try (var _ = LogContext.error(id)) {
            UnforeseenErrors.report(LOG, "answered with " + error.status() + " " + error.code(), cause);
        }
        return error.withId(id);
    }
}
