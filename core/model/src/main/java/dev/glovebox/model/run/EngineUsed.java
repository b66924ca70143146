package dev.glovebox.model.run;

import java.util.Optional;

/** Which engine made a box, if one was made. */
public sealed interface EngineUsed {

    /** Nothing was launched. */
    record None() implements EngineUsed {}

    /** A box was launched; {@code runtime} is the one that was named to the engine. */
    record Launched(EngineKind kind, Optional<String> runtime) implements EngineUsed {}

    /** Whether an engine of this kind made the box. */
    default boolean is(EngineKind other) {
        return switch (this) {
            case None() -> false;
            case Launched(EngineKind kind, var _) -> kind == other;
        };
    }

    /** For people, JSON and the ledger: {@code docker}, {@code docker (runsc)}, {@code none}. */
    default String text() {
        return switch (this) {
            case None() -> "none";
            case Launched(EngineKind kind, var runtime) ->
                runtime.map(named -> kind.label() + " (" + named + ")").orElse(kind.label());
        };
    }

    /**
     * Reads what {@link #text} wrote.
     *
     * @throws IllegalArgumentException when it is anything else
     */
    static EngineUsed parse(String text) {
        if (text.equals("none")) {
            return new None();
        }
        int open = text.indexOf(" (");
        return open >= 0 && text.endsWith(")")
                ? new Launched(
                        EngineKind.parse(text.substring(0, open)),
                        Optional.of(text.substring(open + 2, text.length() - 1)))
                : new Launched(EngineKind.parse(text), Optional.empty());
    }
}
