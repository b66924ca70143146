package dev.glovebox.ledger;

import dev.glovebox.model.run.RunEvent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Named values of one entry, in order. */
public record Details(Map<String, Value> values) implements Value {

    public static final Details NONE = new Details(Map.of());

    public Details {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Details of an event of a run, for the ledger and other consumers. */
    public static Details of(RunEvent event) {
        return RunEventDetails.of(event);
    }

    public static Builder builder() {
        return new Builder();
    }

    public Optional<Value> value(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** The text under a name; empty when there is none or it is not a text. */
    public Optional<String> text(String name) {
        return value(name).flatMap(value -> value instanceof Text(String text) ? Optional.of(text) : Optional.empty());
    }

    /** Refuses a name that is already there: an entry never says two things under one name. */
    public static final class Builder {

        private final Map<String, Value> values = new LinkedHashMap<>();

        private Builder() {}

        public Builder put(String name, Value value) {
            if (values.putIfAbsent(name, value) != null) {
                throw new IllegalArgumentException("'" + name + "' is already there");
            }
            return this;
        }

        public Builder put(String name, String text) {
            return put(name, new Text(text));
        }

        public Builder put(String name, long number) {
            return put(name, new Whole(number));
        }

        public Builder put(String name, boolean set) {
            return put(name, new Flag(set));
        }

        public Builder put(String name, List<? extends Value> items) {
            return put(name, new Items(List.copyOf(items)));
        }

        public Details build() {
            return values.isEmpty() ? NONE : new Details(values);
        }
    }
}
