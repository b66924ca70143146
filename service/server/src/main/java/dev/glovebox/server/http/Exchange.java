package dev.glovebox.server.http;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.protocol.wire.Malformed;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.setting.ServerSettings.Body;
import dev.glovebox.server.store.Slice;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** One request of a known caller, and its answer. */
public record Exchange(Context context, Principal caller, Body largestBody) {

    public String id() {
        return context.pathParam("id");
    }

    public <T> T body(Function<Reading, T> reader) {
        return Reading.request(text(), reader);
    }

    /** The body as it came, whole and in UTF-8. */
    public String text() {
        try {
            byte[] bytes = BodyReader.read(context.bodyInputStream(), largestBody);
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException garbage) {
            throw new Malformed(List.of(Reason.at("", "utf8", "the body is not UTF-8", "send it in UTF-8")));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
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
        return Refusal.invalid(List.of(Reason.at(field, "field.value", field + " " + what, "see api/openapi.yaml")));
    }

    public void answer(int status, Map<String, Object> tree) {
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

    public void answer(StoredResponse answer) {
        context.status(answer.status());
        answer.location().ifPresent(place -> context.header("Location", place));
        answer.etag().ifPresent(etag -> context.header("ETag", etag));
        context.contentType(answer.status() >= 400 ? "application/problem+json" : "application/json")
                .result(answer.body().getBytes(StandardCharsets.UTF_8));
    }
}
