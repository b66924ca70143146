package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Methods of {@code str} and {@code bytes} on constants. Null means: not folded. */
final class TextMethods {
    /** Longer results are not names and not paths. */
    static final int LONGEST = 1 << 16;

    private TextMethods() {}

    static @Nullable Value apply(Value receiver, String method, List<Value> arguments) {
        if (receiver instanceof Value.Text text) {
            return onText(text.text(), method, arguments);
        }
        return receiver instanceof Value.Bytes bytes ? onBytes(bytes.latin1(), method, arguments) : null;
    }

    private static @Nullable Value onText(String text, String method, List<Value> arguments) {
        return switch (method) {
            case "encode" -> encode(text, textAt(arguments, 0, "utf-8"));
            case "join" -> join(text, arguments);
            case "format" -> Templates.format(text, arguments);
            case "split" -> split(text, arguments);
            case "translate" -> translate(text, arguments);
            case "__add__" ->
                arguments.size() == 1 && arguments.getFirst() instanceof Value.Text other
                        ? text(text + other.text())
                        : null;
            case "__getitem__" -> null;
            default -> {
                String changed = change(text, method, arguments);
                yield changed == null ? null : text(changed);
            }
        };
    }

    private static @Nullable Value onBytes(String latin1, String method, List<Value> arguments) {
        if (method.equals("decode")) {
            return decode(latin1, textAt(arguments, 0, "utf-8"));
        }
        if (method.equals("hex")) {
            return text(Decoders.hex(latin1));
        }
        String changed = change(latin1, method, arguments);
        return changed == null ? null : new Value.Bytes(changed);
    }

    /** Methods that text and bytes share. */
    private static @Nullable String change(String text, String method, List<Value> arguments) {
        return switch (method) {
            case "lower", "casefold" -> text.toLowerCase(Locale.ROOT);
            case "upper" -> text.toUpperCase(Locale.ROOT);
            case "swapcase" -> swapCase(text);
            case "capitalize" ->
                text.isEmpty()
                        ? text
                        : text.substring(0, 1).toUpperCase(Locale.ROOT)
                                + text.substring(1).toLowerCase(Locale.ROOT);
            case "title" -> title(text);
            case "strip" -> strip(text, arguments, Side.BOTH);
            case "lstrip" -> strip(text, arguments, Side.LEFT);
            case "rstrip" -> strip(text, arguments, Side.RIGHT);
            case "replace" -> arguments.size() >= 2 ? replace(text, arguments.get(0), arguments.get(1)) : null;
            case "removeprefix" -> {
                String prefix = raw(arguments, 0);
                yield prefix == null ? null : text.startsWith(prefix) ? text.substring(prefix.length()) : text;
            }
            case "removesuffix" -> {
                String suffix = raw(arguments, 0);
                yield suffix == null || suffix.isEmpty()
                        ? null
                        : text.endsWith(suffix) ? text.substring(0, text.length() - suffix.length()) : text;
            }
            case "__str__", "tobytes", "copy" -> text;
            default -> null;
        };
    }

    static Value text(String text) {
        return text.length() > LONGEST ? Value.Opaque.COMPUTED : new Value.Text(text);
    }

    private static @Nullable String replace(String text, Value from, Value to) {
        String old = rawOf(from);
        String fresh = rawOf(to);
        if (old == null || fresh == null || (long) text.length() * Math.max(1, fresh.length()) > LONGEST) {
            return null;
        }
        return text.replace(old, fresh);
    }

    private static String swapCase(String text) {
        StringBuilder swapped = new StringBuilder();
        text.codePoints()
                .map(c -> Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c))
                .forEach(swapped::appendCodePoint);
        return swapped.toString();
    }

    private static String title(String text) {
        StringBuilder titled = new StringBuilder();
        boolean start = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            titled.append(start ? Character.toUpperCase(c) : Character.toLowerCase(c));
            start = !Character.isLetter(c);
        }
        return titled.toString();
    }

    private enum Side {
        LEFT,
        RIGHT,
        BOTH
    }

    private static @Nullable String strip(String text, List<Value> arguments, Side side) {
        String characters = arguments.isEmpty() ? " \t\n\r\f\u000b" : raw(arguments, 0);
        if (characters == null) {
            return null;
        }
        int from = 0;
        int to = text.length();
        while (side != Side.RIGHT && from < to && characters.indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        while (side != Side.LEFT && to > from && characters.indexOf(text.charAt(to - 1)) >= 0) {
            to--;
        }
        return text.substring(from, to);
    }

    private static @Nullable Value join(String separator, List<Value> arguments) {
        if (arguments.size() != 1) {
            return null;
        }
        if (arguments.getFirst() instanceof Value.Text letters) {
            return text(String.join(separator, letters.text().split("")));
        }
        if (!(arguments.getFirst() instanceof Value.Sequence sequence)) {
            return null;
        }
        StringBuilder joined = new StringBuilder();
        for (Values item : sequence.items()) {
            if (!joined.isEmpty()) {
                joined.append(separator);
            }
            if (item.count() != 1 || !(item.first() instanceof Value.Text part)) {
                return joined.isEmpty() ? null : new Value.Prefix(joined.toString(), sequenceOpacity(sequence));
            }
            joined.append(part.text());
            if (joined.length() > LONGEST) {
                return null;
            }
        }
        return new Value.Text(joined.toString());
    }

    private static Value.Opaque sequenceOpacity(Value.Sequence sequence) {
        return Values.opacity(sequence).or(Value.Opaque.COMPUTED);
    }

    private static @Nullable Value split(String text, List<Value> arguments) {
        String separator = arguments.isEmpty() ? null : raw(arguments, 0);
        if (arguments.size() > 1 || (!arguments.isEmpty() && (separator == null || separator.isEmpty()))) {
            return null;
        }
        String[] parts = separator == null ? text.strip().split("\\s+") : text.split(Pattern.quote(separator), -1);
        List<Values> items = new ArrayList<>();
        for (String part : parts) {
            items.add(Values.text(part));
        }
        return new Value.Sequence(items);
    }

    private static @Nullable Value translate(String text, List<Value> arguments) {
        if (arguments.size() != 1 || !(arguments.getFirst() instanceof Value.Mapping table)) {
            return null;
        }
        StringBuilder out = new StringBuilder();
        for (int c : text.codePoints().toArray()) {
            Values mapped = table.entries().get(new Value.Int(c));
            Value to = mapped == null ? new Value.Int(c) : mapped.first();
            switch (to) {
                case Value.Int code
                when Character.isValidCodePoint((int) code.value()) -> out.appendCodePoint((int) code.value());
                case Value.Text replacement -> out.append(replacement.text());
                case Value.Nothing _ -> {}
                default -> {
                    return null;
                }
            }
        }
        return text(out.toString());
    }

    static Value maketrans(String from, String to) {
        Map<Value, Values> table = new java.util.HashMap<>();
        int[] source = from.codePoints().toArray();
        int[] target = to.codePoints().toArray();
        for (int i = 0; i < Math.min(source.length, target.length); i++) {
            table.put(new Value.Int(source[i]), Values.of(new Value.Int(target[i])));
        }
        return new Value.Mapping(table);
    }

    static @Nullable Value encode(String text, @Nullable String encoding) {
        if (encoding == null) {
            return null;
        }
        if (Decoders.isRot13(encoding)) {
            return new Value.Text(Decoders.rot13(text));
        }
        Charset charset = charset(encoding);
        return charset == null
                ? null
                : new Value.Bytes(new String(text.getBytes(charset), StandardCharsets.ISO_8859_1));
    }

    static @Nullable Value decode(String latin1, @Nullable String encoding) {
        if (encoding == null) {
            return null;
        }
        Value decoded = Decoders.codec(latin1, encoding);
        if (decoded != null) {
            return decoded;
        }
        Charset charset = charset(encoding);
        return charset == null ? null : text(new String(latin1.getBytes(StandardCharsets.ISO_8859_1), charset));
    }

    private static @Nullable Charset charset(String encoding) {
        return switch (encoding.toLowerCase(Locale.ROOT).replace('_', '-')) {
            case "utf-8", "utf8", "u8" -> StandardCharsets.UTF_8;
            case "ascii", "us-ascii" -> StandardCharsets.US_ASCII;
            case "latin-1", "latin1", "iso-8859-1", "l1", "cp1252" -> StandardCharsets.ISO_8859_1;
            case "utf-16" -> StandardCharsets.UTF_16;
            case "utf-16-le", "utf-16le" -> StandardCharsets.UTF_16LE;
            case "utf-16-be", "utf-16be" -> StandardCharsets.UTF_16BE;
            case "utf-32" -> StandardCharsets.UTF_32;
            default -> null;
        };
    }

    private static @Nullable String textAt(List<Value> arguments, int index, String otherwise) {
        return index < arguments.size() ? raw(arguments, index) : otherwise;
    }

    private static @Nullable String raw(List<Value> arguments, int index) {
        return index < arguments.size() ? rawOf(arguments.get(index)) : null;
    }

    static @Nullable String rawOf(Value value) {
        if (value instanceof Value.Text text) {
            return text.text();
        }
        return value instanceof Value.Bytes bytes ? bytes.latin1() : null;
    }
}
