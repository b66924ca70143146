package dev.glovebox.policy.code.python.value;

/** Joining paths as {@code os.path.join} and {@code pathlib} do: an absolute part starts over. */
final class Paths {
    private Paths() {}

    static Value join(Value base, Value part) {
        if (part instanceof Value.FilePath path) {
            return join(base, path.text());
        }
        if (base instanceof Value.FilePath path) {
            return join(path.text(), part);
        }
        String end = part instanceof Value.Text text ? text.text() : null;
        if (end != null && end.startsWith("/")) {
            return part;
        }
        if (part instanceof Value.Prefix prefix && prefix.known().startsWith("/")) {
            return part;
        }
        return switch (base) {
            case Value.Text text -> {
                String start = text.text().isEmpty() || text.text().endsWith("/") ? text.text() : text.text() + "/";
                yield switch (part) {
                    case Value.Text _ -> TextMethods.text(start + end);
                    case Value.Prefix prefix -> new Value.Prefix(start + prefix.known(), prefix.rest());
                    // An unknown part could itself be absolute; what is known is still where it starts from.
                    default -> new Value.Prefix(start, Values.of(part).opacity().or(Value.Opaque.PLAIN));
                };
            }
            case Value.Prefix prefix -> prefix;
            default -> Values.of(base).opacity().or(Values.of(part).opacity()).or(Value.Opaque.PLAIN);
        };
    }

    static Value parent(Value path) {
        if (path instanceof Value.Text text) {
            int slash = text.text().lastIndexOf('/');
            return new Value.Text(slash > 0 ? text.text().substring(0, slash) : slash == 0 ? "/" : ".");
        }
        return Value.Opaque.PLAIN;
    }
}
