package dev.glovebox.ledger;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Value of an entry: the part of JSON that has only one way to be written. */
public sealed interface Value permits Value.Text, Value.Whole, Value.Flag, Value.Items, Details {

    record Text(String text) implements Value {}

    record Whole(long number) implements Value {}

    record Flag(boolean set) implements Value {}

    record Items(List<Value> items) implements Value {
        public Items {
            items = List.copyOf(items);
        }
    }

    static Items texts(List<String> texts) {
        return new Items(texts.stream().<Value>map(Text::new).toList());
    }

    /** The same as maps, lists, texts, numbers and booleans. */
    default Object tree() {
        return switch (this) {
            case Text(String text) -> text;
            case Whole(long number) -> number;
            case Flag(boolean set) -> set;
            case Items(List<Value> items) -> items.stream().map(Value::tree).toList();
            case Details(Map<String, Value> values) -> {
                Map<String, Object> tree = new LinkedHashMap<>();
                values.forEach((name, value) -> tree.put(name, value.tree()));
                yield tree;
            }
        };
    }
}
