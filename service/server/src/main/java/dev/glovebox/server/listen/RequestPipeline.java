package dev.glovebox.server.listen;

import dev.glovebox.json.Json;
import dev.glovebox.log.Log;
import dev.glovebox.log.LogId;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.Authentication;
import dev.glovebox.server.http.BodyBudget;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.http.OpenStreams;
import dev.glovebox.server.route.Routes.Route;
import dev.glovebox.server.setting.ServerSettings.Body;
import dev.glovebox.server.watch.Readiness;
import dev.glovebox.server.watch.RequestMetrics;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Steps of every request: headers for browsers, the caller's key, and one shape for everything that goes wrong. */
public final class RequestPipeline {

    private static final Log LOG = Log.of(RequestPipeline.class);

    static final ApiError NO_RESOURCE =
            new ApiError(404, "NOT_FOUND", "no such resource", "see /openapi.yaml for all resources");

    private final Authentication authentication;
    private final RequestMetrics metrics;
    private final Readiness readiness;
    private final Body largestBody;
    private final BodyBudget memory;
    private final OpenStreams streams;

    public RequestPipeline(
            Authentication authentication,
            RequestMetrics metrics,
            Readiness readiness,
            Body largestBody,
            BodyBudget memory,
            OpenStreams streams) {
        this.largestBody = largestBody;
        this.authentication = authentication;
        this.metrics = metrics;
        this.readiness = readiness;
        this.memory = memory;
        this.streams = streams;
    }

    public void open(JavalinConfig config, List<Route> routes) {
        config.requestLogger.http(AccessLog::end);
        config.routes.before(AccessLog::begin);
        config.routes.before(RequestPipeline::protect);
        config.routes.get(
                "/healthz", context -> context.contentType("application/json").result("{\"status\":\"ok\"}"));
        config.routes.get("/readyz", this::ready);
        config.routes.get("/openapi.yaml", new ApiDocument()::serve);
        config.routes.get("/metrics", context -> {
            var caller = authentication.caller(context);
            caller.require(Access.METRICS);
            caller.requireEveryProject(); // the figures are of all of them
            context.contentType(Metrics.CONTENT_TYPE).result(metrics.text());
        });
        routes.forEach(route -> config.routes.addHttpHandler(route.method(), route.path(), context -> {
            long start = System.nanoTime();
            try (var _ = AccessLog.scope(context);
                    var claim = memory.claim()) {
                var caller = authentication.caller(context);
                AccessLog.of(context, caller);
                caller.require(route.needed());
                route.handler().accept(new Exchange(context, caller, largestBody, claim, streams));
            } catch (Throwable wrong) { // an error too is told in the one shape
                fail(context, wrong);
            }
            metrics.request(route.method().name(), route.path(), context.statusCode(), System.nanoTime() - start);
        }));
        config.router.javaLangErrorHandler(RequestPipeline::fail);
        config.routes.exception(Exception.class, (wrong, context) -> fail(context, wrong));
        // Has a text of its own otherwise.
        config.routes.exception(HttpResponseException.class, (wrong, context) -> fail(context, wrong));
        config.routes.error(404, context -> {
            if (context.resultInputStream() == null || !isProblem(context)) {
                respond(context, NO_RESOURCE);
            }
        });
    }

    private void ready(Context context) {
        var problems = readiness.problems();
        if (!problems.isEmpty()) {
            throw new Refusal(new ApiError(
                    503,
                    "NOT_READY",
                    String.join("; ", problems),
                    "see the log of the server; it is asked again soon"));
        }
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

    private static void fail(Context context, Throwable wrong) {
        try (var _ = AccessLog.scope(context)) {
            if (wrong instanceof HttpResponseException refused && refused.getStatus() == 405) {
                context.header("Allow", FailureReport.allowed(refused));
            }
            respond(context, FailureReport.of(wrong));
        }
    }

    /** Outside of a route, where an error reaches the listener itself. */
    private static void fail(HttpServletResponse response, Error wrong) {
        var error = FailureReport.of(wrong);
        response.setStatus(error.status());
        response.setContentType(ApiError.MEDIA_TYPE);
        try {
            response.getOutputStream()
                    .write(Json.write(error.tree("", LogId.random())).getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            LOG.debug("the client left before it could be told of an error", gone);
        }
    }

    private static void respond(Context context, ApiError error) {
        if (context.res().isCommitted()) {
            return; // a stream that had begun; its end says that something went wrong
        }
        if (error.status() == 401) {
            context.header("WWW-Authenticate", "Bearer");
        }
        if (error.status() == 429 || error.status() == 503) {
            context.header("Retry-After", "1");
        }
        context.status(error.status())
                .contentType(ApiError.MEDIA_TYPE)
                .result(Json.write(error.tree(context.path(), AccessLog.id(context)))
                        .getBytes(StandardCharsets.UTF_8));
    }
}
