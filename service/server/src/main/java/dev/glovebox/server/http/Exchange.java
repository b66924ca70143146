package dev.glovebox.server.http;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.setting.ServerSettings.Body;
import dev.glovebox.server.store.Slice;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;

/** One request of a known caller, and its answer. */
public record Exchange(
        Context context, Principal caller, Body largestBody, BodyBudget.Claim memory, OpenStreams streams) {

    public String id() {
        return context.pathParam("id");
    }

    public <T> T body(Function<Reading, T> reader) {
        return Reading.request(text(), reader);
    }

    /** The body as it came, whole and in UTF-8. */
    public String text() {
        try {
            return BodyReader.read(
                    context.bodyInputStream(), context.req().getContentLengthLong(), largestBody, memory);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /**
     * This response stays open, for as long as its key opens something.
     *
     * @param wake called by others when it is to look whether it is over
     */
    public OpenStreams.Open stayOpen(Runnable wake) {
        var connection = ServletContextRequest.getServletContextRequest(context.req())
                .getConnectionMetaData()
                .getConnection();
        return streams.open(caller, new OpenStreams.Reach() {
            @Override
            public void wake() {
                wake.run();
            }

            @Override
            public void abort() {
                connection.getEndPoint().close();
            }
        });
    }

    public Optional<String> query(String name) {
        return Optional.ofNullable(context.queryParam(name)).filter(text -> !text.isEmpty());
    }

    public <T> Optional<T> query(String name, Function<String, T> parser) {
        return query(name).map(text -> {
            try {
                return parser.apply(text);
            } catch (IllegalArgumentException wrong) {
                throw bad(name, String.valueOf(wrong.getMessage()));
            }
        });
    }

    public long number(String name, long least, long most, long usual) {
        return query(name)
                .map(text -> {
                    try {
                        return Long.parseLong(text);
                    } catch (NumberFormatException notOne) {
                        throw bad(name, "is not a number");
                    }
                })
                .map(number -> {
                    if (number < least || number > most) {
                        throw bad(name, "must be between " + least + " and " + most);
                    }
                    return number;
                })
                .orElse(usual);
    }

    public int limit() {
        return Math.toIntExact(number("limit", 1, Slice.MOST, Slice.USUAL));
    }

    public Slice slice() {
        return new Slice(limit(), cursor(Long.MAX_VALUE));
    }

    /** Where a page begins; whatever number someone makes up shows nothing that another would not. */
    long cursor(long first) {
        return query("cursor", text -> {
                    try {
                        return Long.parseLong(text, 36);
                    } catch (NumberFormatException notOne) {
                        throw bad("cursor", "is not a cursor of this API");
                    }
                })
                .orElse(first);
    }

    /** The edition an If-Match header names. */
    public int expectedVersion() {
        var header = Optional.ofNullable(context.header("If-Match"))
                .orElseThrow(() -> new Refusal(new ApiError(
                        428,
                        "PRECONDITION_REQUIRED",
                        "an If-Match header is missing",
                        "get the resource first, then send its ETag in If-Match")));
        try {
            return Integer.parseInt(header.replace("\"", "").replace("W/", "").strip());
        } catch (NumberFormatException notOne) {
            throw bad("If-Match", "is not an ETag of this API");
        }
    }

    public static Refusal bad(String field, String what) {
        return Refusal.invalid(
                List.of(Reason.at(field, "field.value", field + " " + what, "see /openapi.yaml of the server")));
    }

    public void respond(int status, Map<String, Object> tree) {
        context.status(status)
                .contentType("application/json")
                .result(Json.write(tree).getBytes(StandardCharsets.UTF_8));
    }

    /** JSON in parts, each on its way before the next one is written. */
    public void write(List<String> parts) throws IOException {
        context.status(200).contentType("application/json");
        var out = context.res().getOutputStream();
        for (String part : parts) {
            out.write(part.getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }

    /** A stored refusal is told again under the id of each request that asks for it. */
    private String withRequestId(String problem) {
        String id = Optional.ofNullable(context.res().getHeader("X-Request-Id")).orElse("");
        return problem.substring(0, problem.lastIndexOf('}')) + ",\"request_id\":" + Json.write(id) + "}";
    }

    public void respond(StoredResponse response) {
        context.status(response.status());
        response.location().ifPresent(location -> context.header("Location", location));
        response.etag().ifPresent(etag -> context.header("ETag", etag));
        boolean problem = response.status() >= 400;
        context.contentType(problem ? ApiError.MEDIA_TYPE : "application/json")
                .result((problem ? withRequestId(response.body()) : response.body()).getBytes(StandardCharsets.UTF_8));
    }
}
