package dev.glovebox.ledger;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.value.Sha256;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/** Turns entries into lines. The package comment states the form. */
final class LineWriter {

    /** Longer lines are never written, and never read into memory. Counted without the line break. */
    static final int LONGEST = 4 << 20;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .characterEscapes(new DeleteToo())
            .build();

    /** The one control character of ASCII that JSON lets through. */
    private static final class DeleteToo extends CharacterEscapes {
        private static final int[] ESCAPES = standardAsciiEscapesForJSON();

        static {
            ESCAPES[0x7f] = ESCAPE_STANDARD;
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ESCAPES.clone();
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null;
        }
    }

    /** Entry that has no position in the chain yet. */
    record Draft(Optional<RunId> run, String type, Details details) {
        Draft {
            LineReader.requireType(type);
        }

        LedgerEntry at(Link link, Instant time) {
            return new LedgerEntry(link, time, run, type, details);
        }
    }

    /** An entry and its bytes, line break included. */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    record Written(LedgerEntry entry, byte[] line) {}

    private LineWriter() {}

    /**
     * The entry after {@code after}. Details too long for a line are replaced by their size and hash: what happened is never
     * left out for having too much to say.
     */
    static Written next(Point after, Instant time, Draft draft) {
        var body = body(after, time, draft);
        if (body.length > LONGEST - LineReader.SEAL) {
            var stub = Details.builder()
                    .put("left_out_bytes", body.length)
                    .put("left_out_sha256", Sha256.of(body))
                    .build();
            return next(after, time, new Draft(draft.run(), draft.type(), stub));
        }
        var hash = Sha256.of(body);
        var seal = (",\"hash\":\"" + hash + "\"}\n").getBytes(US_ASCII);
        var line = Arrays.copyOf(body, body.length + seal.length);
        System.arraycopy(seal, 0, line, body.length, seal.length);
        return new Written(draft.at(new Link(after.seq() + 1, after.hash(), hash), time), line);
    }

    /** Everything before the hash. It lacks the closing brace: the hash is the last member and closes the line. */
    private static byte[] body(Point after, Instant time, Draft draft) {
        var bytes = new ByteArrayOutputStream(512);
        try (var json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            json.writeStartObject();
            json.writeNumberProperty("seq", after.seq() + 1);
            json.writeStringProperty("time", time.toString());
            json.writeStringProperty("prev", after.hash());
            draft.run().ifPresent(id -> json.writeStringProperty("run", id.text()));
            json.writeStringProperty("type", draft.type());
            json.writeName("data");
            write(json, draft.details());
            json.writeEndObject();
        }
        return Arrays.copyOf(bytes.toByteArray(), bytes.size() - 1);
    }

    private static void write(JsonGenerator json, Value value) {
        switch (value) {
            case Value.Text(String text) -> json.writeString(text);
            case Value.Whole(long number) -> json.writeNumber(number);
            case Value.Flag(boolean set) -> json.writeBoolean(set);
            case Value.Items(var items) -> {
                json.writeStartArray();
                items.forEach(item -> write(json, item));
                json.writeEndArray();
            }
            case Details(Map<String, Value> values) -> {
                json.writeStartObject();
                values.forEach((name, member) -> {
                    json.writeName(name);
                    write(json, member);
                });
                json.writeEndObject();
            }
        }
    }
}
