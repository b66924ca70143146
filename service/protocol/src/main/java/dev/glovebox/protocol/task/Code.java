package dev.glovebox.protocol.task;

import dev.glovebox.model.value.Named;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import java.util.Map;

/** Source to run instead of a command. Exactly these characters are judged, hashed and run. */
public record Code(String language, String source) {

    public static final List<String> LANGUAGES = List.of("python", "javascript", "shell");

    public Map<String, Object> tree() {
        return new Tree().put("language", language).put("source", source).map();
    }

    public static Code read(Reading from) {
        return new Code(
                from.parsed(
                        "language",
                        text -> Named.of(LANGUAGES.toArray(String[]::new), name -> name, text, "language"),
                        LANGUAGES.getFirst()),
                from.requested("source"));
    }
}
