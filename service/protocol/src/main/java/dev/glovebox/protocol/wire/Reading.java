package dev.glovebox.protocol.wire;

import dev.glovebox.json.Json;
import dev.glovebox.model.value.Printable;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;

/**
 * One JSON object while it is read. Problems are collected, not thrown one by one: after a problem a placeholder is
 * returned, and {@link #request} or {@link #response} throws before anyone can use it.
 */
public final class Reading {

    /** Far more than a workflow of two hundred steps has. */
    public static final int MOST_VALUES = 20_000;

    /** Treatment of unknown members. */
    private enum Surplus {
        /** Requests: a misspelt option must not be ignored. */
        REPORTED,
        /** Answers: the other side may be newer. */
        IGNORED
    }

    private final Json json;
    private final String path;
    private final Surplus surplus;
    private final Problems problems;
    private final Set<String> readMembers = new LinkedHashSet<>();
    private final List<Reading> below = new ArrayList<>();

    private Reading(Json json, String path, Surplus surplus, Problems problems) {
        this.json = json;
        this.path = path;
        this.surplus = surplus;
        this.problems = problems;
        if (!(json.value() instanceof Map)) {
            problem("", "field.type", "is not an object", "write { … }");
        }
    }

    /** Reads what a client sent: unknown members are problems. */
    public static <T> T request(String text, Function<Reading, T> reader) {
        return request(text, reader, MOST_VALUES);
    }

    /**
     * The same for requests that may be longer.
     *
     * @param most members and items of all objects and lists
     */
    public static <T> T request(String text, Function<Reading, T> reader, int most) {
        return read(text, reader, Surplus.REPORTED, most);
    }

    /** Reads what a server or this program's own store said: unknown members are of a newer version. */
    public static <T> T response(String text, Function<Reading, T> reader) {
        return read(text, reader, Surplus.IGNORED, Integer.MAX_VALUE);
    }

    private static <T> T read(String text, Function<Reading, T> reader, Surplus surplus, int most) {
        var problems = new Problems();
        var reading = new Reading(parse(text, most), "", surplus, problems);
        T value = reader.apply(reading);
        reading.reportSurplus();
        if (problems.any()) {
            throw problems.malformed();
        }
        return value;
    }

    private static Json parse(String text, int most) {
        try {
            return Json.parse(text, most);
        } catch (Json.TooManyValues many) {
            throw new Malformed(
                    List.of(Reason.at("", "json.values", "the body " + many.getMessage(), "send less in one request")));
        } catch (JacksonException garbage) {
            var at = garbage.getLocation();
            String where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
            throw new Malformed(
                    List.of(Reason.at("", "json", "the body is not JSON" + where, "send one JSON object, in UTF-8")));
        }
    }

    /** Has to be there in a request; a response may leave it out where it would be too long. */
    public String requested(String name) {
        return surplus == Surplus.REPORTED ? text(name) : optional(name).orElse("");
    }

    public boolean has(String name) {
        readMembers.add(name);
        return json.at(name).value() != null;
    }

    public String text(String name) {
        var value = optional(name);
        if (value.isEmpty() && !has(name)) {
            missing(name);
        }
        return value.orElse("");
    }

    public Optional<String> optional(String name) {
        return typed(name, String.class, "a string");
    }

    /** A text with a form of its own; what the parser throws becomes the problem. */
    public <T> Optional<T> parsed(String name, Function<String, T> parser) {
        return optional(name).flatMap(text -> parsed(name, text, parser));
    }

    private <T> Optional<T> parsed(String name, String text, Function<String, T> parser) {
        try {
            return Optional.of(parser.apply(text));
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException wrong) {
            problem(name, "field.value", String.valueOf(wrong.getMessage()), "see /openapi.yaml of the server");
            return Optional.empty();
        }
    }

    /**
     * A text that has to be there.
     *
     * @param placeholder what to go on with after a problem
     */
    public <T> T parsed(String name, Function<String, T> parser, T placeholder) {
        if (!has(name)) {
            missing(name);
        }
        return parsed(name, parser).orElse(placeholder);
    }

    public Optional<Instant> instant(String name) {
        return parsed(name, Instant::parse);
    }

    /** A whole number within bounds. */
    public Optional<Long> number(String name, long least, long most) {
        return typed(name, Number.class, "a number").flatMap(number -> {
            long value = json.at(name).number();
            if (number instanceof Double || number instanceof Float || value < least || value > most) {
                problem(
                        name,
                        "field.range",
                        "is " + Printable.text(number.toString()) + ", but must be a whole number from " + least
                                + " to " + most,
                        "write a number in that range");
                return Optional.empty();
            }
            return Optional.of(value);
        });
    }

    public Optional<Integer> integer(String name, int least, int most) {
        return number(name, least, most).map(Math::toIntExact);
    }

    public Optional<Boolean> flag(String name) {
        return typed(name, Boolean.class, "true or false");
    }

    public List<String> texts(String name) {
        var items = typed(name, List.class, "a list")
                .map(_ -> json.at(name).items())
                .orElse(List.of());
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).text().isEmpty()) {
                problem(name + "[" + i + "]", "field.type", "is not a string", "write it in quotes");
            }
        }
        return items.stream().map(item -> item.text().orElse("")).toList();
    }

    /** Whole numbers within bounds, as many as there are. */
    public List<Integer> integers(String name, int least, int most) {
        var items = typed(name, List.class, "a list")
                .map(_ -> json.at(name).items())
                .orElse(List.of());
        var numbers = new ArrayList<Integer>();
        for (int i = 0; i < items.size(); i++) {
            boolean whole =
                    items.get(i).value() instanceof Integer || items.get(i).value() instanceof Long;
            long value = whole ? items.get(i).number() : Long.MIN_VALUE;
            if (value < least || value > most) {
                problem(
                        name + "[" + i + "]",
                        "field.range",
                        "is not a whole number from " + least + " to " + most,
                        "write a number in that range");
            } else {
                numbers.add((int) value);
            }
        }
        return numbers;
    }

    public <T> Optional<T> object(String name, Function<Reading, T> reader) {
        if (!has(name)) {
            return Optional.empty();
        }
        return Optional.of(reader.apply(child(json.at(name), name)));
    }

    public <T> List<T> objects(String name, Function<Reading, T> reader) {
        return items(name, (item, where) -> Optional.of(reader.apply(child(item, where))));
    }

    /** Items that may be written either way; what the parser throws becomes the problem. */
    public <T> List<T> objectsOrTexts(String name, Function<Reading, T> reader, Function<String, T> parser) {
        return items(
                name,
                (item, where) -> item.text().isPresent()
                        ? item.text().flatMap(text -> parsed(where, text, parser))
                        : Optional.of(reader.apply(child(item, where))));
    }

    private <T> List<T> items(String name, BiFunction<Json, String, Optional<T>> reader) {
        var items = typed(name, List.class, "a list")
                .map(_ -> json.at(name).items())
                .orElse(List.of());
        return IntStream.range(0, items.size())
                .mapToObj(i -> reader.apply(items.get(i), name + "[" + i + "]"))
                .flatMap(Optional::stream)
                .toList();
    }

    /** A member whose names are the caller's own, as it stands. */
    public Map<String, Object> free(String name) {
        has(name);
        return object(name, inner -> inner.everything()).orElse(Map.of());
    }

    /** All members, whatever they are called. */
    @SuppressWarnings("unchecked") // the JSON reader makes only maps with text keys
    public Map<String, Object> everything() {
        readMembers.addAll(json.names());
        return json.value() instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }

    public void problem(String name, String rule, String message, String hint) {
        String field = name.isEmpty() ? path : path.isEmpty() ? name : path + "." + name;
        problems.add(() -> Reason.at(field, rule, (field.isEmpty() ? "the body" : field) + " " + message, hint));
    }

    public void missing(String name) {
        problem(name, "field.required", "is missing", "add this field");
    }

    /** For what has no placeholder: everything found wrong so far. */
    public Malformed failure() {
        return problems.malformed();
    }

    private Reading child(Json value, String name) {
        var child = new Reading(value, path.isEmpty() ? name : path + "." + name, surplus, problems);
        below.add(child);
        return child;
    }

    private <T> Optional<T> typed(String name, Class<T> type, String what) {
        readMembers.add(name);
        Object value = json.at(name).value();
        if (value == null) {
            return Optional.empty();
        }
        if (!type.isInstance(value)) {
            problem(name, "field.type", "is not " + what, "write " + what);
            return Optional.empty();
        }
        return Optional.of(type.cast(value));
    }

    private void reportSurplus() {
        below.forEach(Reading::reportSurplus);
        if (surplus == Surplus.REPORTED) {
            String known = String.join(", ", readMembers);
            json.names().stream()
                    .filter(name -> !readMembers.contains(name))
                    .forEach(name -> problem(
                            Printable.text(name), "field.unknown", "is not a known field", "write one of " + known));
        }
    }
}
