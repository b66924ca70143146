package dev.glovebox.ledger;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.value.Sha256;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Turns lines back into entries, and trusts none of them: anything but the exact form is unreadable. */
final class LineReader {

    private static final byte[] SEAL_START = ",\"hash\":\"".getBytes(US_ASCII);

    /** How many bytes the hash member and the closing brace take. */
    static final int SEAL = SEAL_START.length + 64 + 2;

    /** Details nest three deep at most; what nests deeper was not written by us. */
    static final int DEEPEST = 32;

    private static final Pattern TYPE = Pattern.compile("[a-z0-9_.]{1,64}");

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxStringLength(LineWriter.LONGEST)
                    .maxNumberLength(20)
                    .maxNameLength(1024)
                    .build())
            .build();

    /** Why a line is not an entry. */
    static final class Unreadable extends Exception {
        Unreadable(String message) {
            super(message);
        }

        Unreadable(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /**
     * A line that has the form of an entry.
     *
     * @param computed the hash of its bytes; it differs from the entry's own where the line was edited
     */
    record Read(LedgerEntry entry, String computed) {
        boolean unchanged() {
            return computed.equals(entry.hash());
        }
    }

    private LineReader() {}

    static void requireType(String type) {
        if (!TYPE.matcher(type).matches()) {
            throw new IllegalArgumentException(
                    "'" + type + "' is not an entry type; use 1 to 64 lower-case letters, digits, '_' or '.'");
        }
    }

    /** Reads one line, without its line break. */
    static Read read(byte[] line) throws Unreadable {
        int body = line.length - SEAL;
        if (body < 1
                || line.length > LineWriter.LONGEST
                || !Arrays.equals(line, body, body + SEAL_START.length, SEAL_START, 0, SEAL_START.length)) {
            throw new Unreadable("the line does not end with its hash");
        }
        try (var json = JSON.createParser(ObjectReadContext.empty(), line)) {
            return new Read(entry(json), new Sha256().add(line, body).hex());
        } catch (JacksonException | IllegalArgumentException | DateTimeException wrong) {
            throw new Unreadable("the line is not an entry", wrong);
        }
    }

    private static LedgerEntry entry(JsonParser json) throws Unreadable {
        expect(json.nextToken(), JsonToken.START_OBJECT);
        long seq = whole(json, "seq");
        var time = Instant.parse(text(json, "time"));
        var previous = text(json, "prev");
        var name = json.nextName();
        Optional<RunId> run = Optional.empty();
        if ("run".equals(name)) {
            expect(json.nextToken(), JsonToken.VALUE_STRING);
            run = Optional.of(new RunId(json.getString()));
            name = json.nextName();
        }
        expectName(name, "type");
        expect(json.nextToken(), JsonToken.VALUE_STRING);
        var type = json.getString();
        requireType(type);
        expectName(json.nextName(), "data");
        expect(json.nextToken(), JsonToken.START_OBJECT);
        var details = details(json);
        var hash = text(json, "hash");
        expect(json.nextToken(), JsonToken.END_OBJECT);
        if (json.nextToken() != null) {
            throw new Unreadable("there is text after the entry on its line");
        }
        return new LedgerEntry(new Link(seq, previous, hash), time, run, type, details);
    }

    private static Details details(JsonParser json) throws Unreadable {
        var details = Details.builder();
        for (var name = json.nextName(); name != null; name = json.nextName()) {
            json.nextToken();
            details.put(name, value(json));
        }
        expect(json.currentToken(), JsonToken.END_OBJECT);
        return details.build();
    }

    // Recursion is bounded by the parser's own nesting limit.
    private static Value value(JsonParser json) throws Unreadable {
        return switch (json.currentToken()) {
            case VALUE_STRING -> new Value.Text(json.getString());
            case VALUE_NUMBER_INT -> new Value.Whole(json.getLongValue());
            case VALUE_TRUE -> new Value.Flag(true);
            case VALUE_FALSE -> new Value.Flag(false);
            case START_OBJECT -> details(json);
            case START_ARRAY -> {
                var items = new ArrayList<Value>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(json));
                }
                yield new Value.Items(items);
            }
            case null, default ->
                throw new Unreadable("entries contain only strings, whole numbers, booleans, lists and maps");
        };
    }

    private static String text(JsonParser json, String name) throws Unreadable {
        expectName(json.nextName(), name);
        expect(json.nextToken(), JsonToken.VALUE_STRING);
        return json.getString();
    }

    private static long whole(JsonParser json, String name) throws Unreadable {
        expectName(json.nextName(), name);
        expect(json.nextToken(), JsonToken.VALUE_NUMBER_INT);
        return json.getLongValue();
    }

    private static void expectName(@Nullable String found, String expected) throws Unreadable {
        if (!expected.equals(found)) {
            throw new Unreadable("the member '" + expected + "' is in the wrong position");
        }
    }

    private static void expect(@Nullable JsonToken found, JsonToken expected) throws Unreadable {
        if (found != expected) {
            throw new Unreadable("the line is not an entry: " + found + " instead of " + expected);
        }
    }
}
