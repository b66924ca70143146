package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.tree.Value;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Format specification of a template field. Filling up to a width is how underscores are put around a name. */
final class FormatSpecification {
    private static final Pattern WIDTH = Pattern.compile("(?:(.)?([<>^]))?(\\d{0,4})s?", Pattern.DOTALL);

    private FormatSpecification() {}

    /** A constant as the specification prints it; what is not understood is computed. */
    static Value apply(Value value, String specification) {
        String plain = Templates.plain(value);
        Matcher width = WIDTH.matcher(specification);
        if (plain == null || specification.isEmpty()) {
            return value;
        }
        if (!(value instanceof Value.Text) || !width.matches()) {
            return Value.Opaque.COMPUTED;
        }
        int room = width.group(3).isEmpty() ? 0 : Integer.parseInt(width.group(3));
        int missing = Math.max(0, room - plain.codePointCount(0, plain.length()));
        String fill = width.group(1) == null ? " " : width.group(1);
        String align = width.group(2) == null ? "<" : width.group(2);
        int before = align.equals(">") ? missing : align.equals("^") ? missing / 2 : 0;
        return new Value.Text(fill.repeat(before) + plain + fill.repeat(missing - before));
    }
}
