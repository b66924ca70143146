package dev.glovebox.server.listen;

import dev.glovebox.json.Json;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.protocol.wire.Malformed;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.Authentication;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.route.Routes.Route;
import dev.glovebox.server.setting.ServerSettings.Body;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.StoreFailure;
import dev.glovebox.server.watch.Metrics;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What every request passes: headers for browsers, the caller's key, and one shape for everything that goes wrong. */
public final class RequestPipeline {

    private final Authentication authentication;
    private final Metrics metrics;
    private final Database database;
    private final Body largestBody;

    public RequestPipeline(Authentication authentication, Metrics metrics, Database database, Body largestBody) {
        this.largestBody = largestBody;
        this.authentication = authentication;
        this.metrics = metrics;
        this.database = database;
    }

    public void open(JavalinConfig config, List<Route> routes) {
        config.routes.before(RequestPipeline::protect);
        config.routes.get(
                "/healthz", context -> context.contentType("application/json").result("{\"status\":\"ok\"}"));
        config.routes.get("/readyz", this::ready);
        config.routes.get("/metrics", context -> {
            var caller = authentication.caller(context);
            caller.require(Access.OPERATOR);
            caller.requireEveryProject(); // the figures are of all of them
            context.contentType("text/plain; version=0.0.4").result(metrics.text());
        });
        routes.forEach(route -> config.routes.addHttpHandler(route.method(), route.path(), context -> {
            long start = System.nanoTime();
            try {
                var caller = authentication.caller(context);
                caller.require(route.needed());
                route.handler().accept(new Exchange(context, caller, largestBody));
            } catch (Exception wrong) {
                answer(context, error(wrong));
            }
            metrics.request(route.method().name(), route.path(), context.statusCode(), System.nanoTime() - start);
        }));
        config.routes.exception(Exception.class, (wrong, context) -> answer(context, error(wrong)));
        config.routes.error(404, context -> {
            if (context.resultInputStream() == null || !isProblem(context)) {
                answer(
                        context,
                        new ApiError(404, "NOT_FOUND", "no such resource", "see api/openapi.yaml for all resources"));
            }
        });
    }

    private void ready(Context context) {
        database.ping();
        context.contentType("application/json").result("{\"status\":\"ok\"}");
    }

    private static boolean isProblem(Context context) {
        return Optional.ofNullable(context.res().getContentType())
                .filter(type -> type.startsWith(ApiError.MEDIA_TYPE))
                .isPresent();
    }

    /** No answer of ours is a page; a page of someone else's may not use a browser to ask. */
    private static void protect(Context context) {
        context.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer")
                .header("Cache-Control", "no-store");
        String origin = context.header("Origin");
        if (origin != null && !sameOrigin(origin, context.header("Host"))) {
            throw Refusal.forbidden("cross-origin requests are not allowed", "send the request from the same origin");
        }
    }

    private static boolean sameOrigin(String origin, @Nullable String host) {
        try {
            return host != null && host.equals(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException odd) {
            return false;
        }
    }

    private static void answer(Context context, ApiError error) {
        if (context.res().isCommitted()) {
            return; // a stream that had begun; its end says that something went wrong
        }
        if (error.status() == 401) {
            context.header("WWW-Authenticate", "Bearer");
        }
        context.status(error.status())
                .contentType(ApiError.MEDIA_TYPE)
                .result(Json.write(error.tree(context.path())).getBytes(StandardCharsets.UTF_8));
    }

    /** Nothing of the inside gets out: an unforeseen exception is named by its kind alone. */
    public static ApiError error(Exception wrong) {
        return switch (wrong) {
            case Refusal refusal -> refusal.error();
            case Malformed malformed -> Refusal.invalid(malformed).error();
            case SandboxException failed ->
                new ApiError(
                        503,
                        failed.code().name(),
                        failed.failure().message(),
                        failed.failure().hint());
            case StoreFailure _ ->
                new ApiError(503, "STORE_UNAVAILABLE", "the database is not available", "retry in a moment");
            case UncheckedIOException _ ->
                new ApiError(400, "BODY_UNREADABLE", "the request body ended early", "send the request again");
            case HttpResponseException known ->
                new ApiError(
                        known.getStatus(),
                        known.getStatus() == 413 ? "TOO_LARGE" : "REFUSED",
                        String.valueOf(known.getMessage()),
                        "see api/openapi.yaml");
            default ->
                new ApiError(
                        500,
                        "INTERNAL",
                        "internal error: " + wrong.getClass().getSimpleName() + " (this is a bug in Glovebox)",
                        "report it with the request");
        };
    }
}
