package dev.glovebox.ledger;

import dev.glovebox.model.run.RunId;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Entries for people, one line each. Texts may come from untrusted programs: no control character, line separator or
 * character that reorders a line reaches the terminal.
 */
public final class LedgerText {

    /** Enough to recognise anything; the file has the rest. */
    private static final int LONGEST_TEXT = 2_000;

    private LedgerText() {}

    public static String line(LedgerEntry entry) {
        return entry.seq() + "  " + entry.time() + "  "
                + entry.run().map(RunId::text).orElse("-") + "  " + plain(entry.type())
                + entry.details().values().entrySet().stream()
                        .map(detail -> "  " + named(detail))
                        .collect(Collectors.joining());
    }

    /** As it is stored, without the line break. */
    public static String json(LedgerEntry entry) {
        var before = new Point(entry.seq() - 1, entry.link().previous());
        var draft = new LineWriter.Draft(entry.run(), entry.type(), entry.details());
        return new String(LineWriter.next(before, entry.time(), draft).line(), StandardCharsets.US_ASCII)
                .stripTrailing();
    }

    private static String named(Map.Entry<String, Value> detail) {
        return plain(detail.getKey()) + "=" + shown(detail.getValue());
    }

    private static String shown(Value value) {
        return switch (value) {
            case Value.Text(String text) -> text.matches("[\\w./:@%+-]+") ? plain(text) : '"' + plain(text) + '"';
            case Value.Whole(long number) -> Long.toString(number);
            case Value.Flag(boolean set) -> Boolean.toString(set);
            case Value.Items(var items) ->
                items.stream().map(LedgerText::shown).collect(Collectors.joining(", ", "[", "]"));
            case Details(Map<String, Value> values) ->
                values.entrySet().stream().map(LedgerText::named).collect(Collectors.joining(", ", "{", "}"));
        };
    }

    /** The text with everything escaped that a terminal would act on instead of showing. */
    static String plain(String text) {
        var plain = new StringBuilder(text.length());
        text.codePoints().limit(LONGEST_TEXT).forEach(c -> {
            switch (c) {
                case '\n' -> plain.append("\\n");
                case '\r' -> plain.append("\\r");
                case '\t' -> plain.append("\\t");
                case '\\' -> plain.append("\\\\");
                case '"' -> plain.append("\\\"");
                default -> {
                    if (visible(c)) {
                        plain.appendCodePoint(c);
                    } else {
                        plain.append(String.format("\\u{%x}", c));
                    }
                }
            }
        });
        return text.codePointCount(0, text.length()) > LONGEST_TEXT
                ? plain.append('…').toString()
                : plain.toString();
    }

    private static boolean visible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
