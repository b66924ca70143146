package dev.glovebox.json;

import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/**
 * A JSON document, read whole and asked by path. What is absent is empty, never an error: the other side may be of another
 * version and leave things out.
 *
 * @param value a map, list, string, number, boolean, or null
 */
public record Json(@Nullable Object value) {

    /** Leaves the target open; the caller closes it. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    public static Json parse(String text) throws JacksonException {
        return parse(text, Integer.MAX_VALUE);
    }

    /** A document has more values than it may. */
    public static final class TooManyValues extends RuntimeException {
        private TooManyValues(int most) {
            super("has more than " + most + " values");
        }
    }

    /**
     * The same for a document of someone who may mean harm: a value takes a hundred times the memory of its two bytes.
     *
     * @throws TooManyValues as soon as it has more than {@code most}, members and items of all objects and lists together
     */
    public static Json parse(String text, int most) throws JacksonException {
        if (text.isBlank()) {
            return new Json(null);
        }
        try (var parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            var document = new Json(read(parser, new Allowance(most)));
            if (parser.nextToken() != null) {
                throw new StreamReadException(parser, "there is more text after the end of the document");
            }
            return document;
        }
    }

    /** Empty when the text is no JSON: for text of the other side that may as well be garbage. */
    public static Optional<Json> tryParse(String text) {
        try {
            return Optional.of(parse(text));
        } catch (JacksonException garbage) {
            return Optional.empty();
        }
    }

    /**
     * Reads an object with one list that is too long to be held as a tree: each of its items is handed over and forgotten.
     *
     * @return everything else
     */
    public static Json parse(Reader text, String list, Consumer<Json> items) throws JacksonException {
        Map<String, @Nullable Object> rest = new LinkedHashMap<>();
        try (var parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new StreamReadException(parser, "the document is not an object");
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                if (parser.nextToken() == JsonToken.START_ARRAY && name.equals(list)) {
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        items.accept(new Json(read(parser)));
                    }
                } else {
                    rest.put(name, read(parser));
                }
            }
        }
        return new Json(rest);
    }

    /** Reads the beginning of an object, up to the property of that name. */
    public static Json parseUntil(Reader text, String end) throws JacksonException {
        Map<String, @Nullable Object> beginning = new LinkedHashMap<>();
        try (var parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME
                    && !parser.currentName().equals(end)) {
                String name = parser.currentName();
                parser.nextToken();
                beginning.put(name, read(parser));
            }
        }
        return new Json(beginning);
    }

    /** A text in a tree that is too long to be held once more in order to be written. */
    public interface LongText {
        Reader open();
    }

    /** Maps become objects in their own order, lists arrays. */
    public static String write(Object tree) {
        var text = new StringWriter();
        write(tree, text);
        return text.toString();
    }

    /** As it goes, without holding it: a stream becomes an array of which one item is held at a time. Does not close {@code out}. */
    public static void write(Object tree, Writer out) {
        try (var generator = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            write(generator, tree);
        }
    }

    public Json at(String... path) {
        Object at = value;
        for (String name : path) {
            at = at instanceof Map<?, ?> map ? map.get(name) : null;
        }
        return new Json(at);
    }

    public Optional<String> text() {
        return value instanceof String string ? Optional.of(string) : Optional.empty();
    }

    /** Without its fraction; beyond the range of a long, the nearest one. Zero for what is no number. */
    public long number() {
        return switch (value) {
            case BigInteger large ->
                large.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE; // small ones are read as long
            case Number number -> number instanceof BigDecimal ? (long) number.doubleValue() : number.longValue();
            case null, default -> 0;
        };
    }

    public List<Json> items() {
        return value instanceof List<?> list ? list.stream().map(Json::new).toList() : List.of();
    }

    public List<String> names() {
        return value instanceof Map<?, ?> map
                ? map.keySet().stream().map(String::valueOf).toList()
                : List.of();
    }

    /** How many values are left. */
    private static final class Allowance {
        private final int most;
        private int taken;

        private Allowance(int most) {
            this.most = most;
        }

        private void take() {
            if (++taken > most) {
                throw new TooManyValues(most);
            }
        }
    }

    private static @Nullable Object read(JsonParser parser) {
        return read(parser, new Allowance(Integer.MAX_VALUE));
    }

    private static @Nullable Object read(JsonParser parser, Allowance left) {
        left.take();
        var token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    String name = parser.currentName();
                    parser.nextToken();
                    map.put(name, read(parser, left));
                }
                yield map;
            }
            case START_ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(read(parser, left));
                }
                yield list;
            }
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME -> null;
        };
    }

    private static void write(JsonGenerator generator, @Nullable Object tree) {
        switch (tree) {
            case null -> generator.writeNull();
            case Map<?, ?> map -> {
                generator.writeStartObject();
                map.forEach((name, value) -> {
                    generator.writeName(String.valueOf(name));
                    write(generator, value);
                });
                generator.writeEndObject();
            }
            case Stream<?> items -> {
                generator.writeStartArray();
                items.forEach(item -> write(generator, item));
                generator.writeEndArray();
            }
            case List<?> list -> {
                generator.writeStartArray();
                list.forEach(item -> write(generator, item));
                generator.writeEndArray();
            }
            case Long number -> generator.writeNumber(number);
            case Integer number -> generator.writeNumber(number);
            case Double number -> generator.writeNumber(number);
            case Float number -> generator.writeNumber(number);
            case Short number -> generator.writeNumber(number);
            case Byte number -> generator.writeNumber(number.shortValue());
            case BigInteger number -> generator.writeNumber(number);
            case BigDecimal number -> generator.writeNumber(number);
            case Boolean flag -> generator.writeBoolean(flag);
            case LongText text -> generator.writeString(text.open(), -1);
            default -> generator.writeString(tree.toString());
        }
    }
}
