package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.ArrayList;
import java.util.List;

/** Joining paths as {@code os.path.join} and {@code pathlib} do: an absolute part starts over. */
final class Paths {
    private static final int MOST_PARENTS = 6;

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
                    default -> new Value.Prefix(start, Values.opacity(part).or(Value.Opaque.PLAIN));
                };
            }
            case Value.Prefix prefix -> prefix;
            default -> Values.opacity(base).or(Values.opacity(part)).or(Value.Opaque.PLAIN);
        };
    }

    /** Above the work directory it climbs: {@code pathlib} has no name for that, and the program has no business there. */
    static Value parent(Value path) {
        if (path instanceof Value.Text text) {
            String whole = text.text();
            if (whole.equals(".") || whole.equals("..") || whole.endsWith("/..")) {
                return new Value.Text(whole.equals(".") ? ".." : whole + "/..");
            }
            int slash = whole.lastIndexOf('/');
            return new Value.Text(slash > 0 ? whole.substring(0, slash) : slash == 0 ? "/" : ".");
        }
        return Value.Opaque.PLAIN;
    }

    static List<Values> parents(Value path) {
        List<Values> above = new ArrayList<>();
        Value parent = path;
        for (int i = 0; i < MOST_PARENTS; i++) {
            parent = parent(parent);
            above.add(Values.of(new Value.FilePath(parent)));
        }
        return above;
    }
}
