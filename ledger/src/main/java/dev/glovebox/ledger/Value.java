package dev.glovebox.ledger;

import java.util.List;

/** What an entry can say: the part of JSON that has only one way to be written. */
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
}
