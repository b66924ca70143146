package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.tree.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Format templates: filling in constants, and the fields a template would look up. */
public final class Templates {
    private static final Pattern FIELD = Pattern.compile("\\{([^{}:!]*)(?:![a-z])?(?::([^{}]*))?}");
    private static final Pattern PERCENT = Pattern.compile("%(?:\\(\\w+\\))?[-#0 +]*\\d*(?:\\.\\d+)?[a-zA-Z%]");

    private Templates() {}

    /** The names between braces, with their attribute and index chains. */
    public static List<String> fields(String template) {
        List<String> fields = new ArrayList<>();
        Matcher matcher = FIELD.matcher(template.replace("{{", "").replace("}}", ""));
        while (matcher.find()) {
            fields.add(matcher.group(1));
        }
        return fields;
    }

    /** Positional fields only; anything else stays unknown from there on. */
    static @Nullable Value format(String template, List<Value> arguments) {
        StringBuilder out = new StringBuilder();
        Matcher matcher = FIELD.matcher(template);
        int end = 0;
        int next = 0;
        while (matcher.find()) {
            out.append(template, end, matcher.start());
            end = matcher.end();
            String field = matcher.group(1);
            int index = field.isEmpty() ? next++ : field.matches("\\d{1,3}") ? Integer.parseInt(field) : -1;
            String how = matcher.group(2) == null ? "" : matcher.group(2);
            String part = index >= 0 && index < arguments.size()
                    ? plain(FormatSpecification.apply(arguments.get(index), how))
                    : null;
            if (part == null) {
                return new Value.Prefix(out.toString(), Value.Opaque.COMPUTED);
            }
            out.append(part);
        }
        out.append(template.substring(end));
        return TextMethods.text(out.toString().replace("{{", "{").replace("}}", "}"));
    }

    /** {@code template % arguments}. */
    static Value percent(String template, List<Value> arguments) {
        StringBuilder out = new StringBuilder();
        Matcher matcher = PERCENT.matcher(template);
        int end = 0;
        int next = 0;
        while (matcher.find()) {
            out.append(template, end, matcher.start());
            end = matcher.end();
            if (matcher.group().equals("%%")) {
                out.append('%');
                continue;
            }
            Value argument = next < arguments.size() ? arguments.get(next++) : Value.Opaque.PLAIN;
            String part = matcher.group().endsWith("c") && argument instanceof Value.Int code
                    ? Character.toString(Math.clamp(code.value(), 0, 0x10ffff))
                    : plain(argument);
            if (part == null || matcher.group().length() > 2) {
                return new Value.Prefix(out.toString(), Value.Opaque.COMPUTED);
            }
            out.append(part);
        }
        out.append(template.substring(end));
        return TextMethods.text(out.toString());
    }

    /** How a constant prints, or null when it is not one. */
    static @Nullable String plain(Value value) {
        if (value instanceof Value.Text text) {
            return text.text();
        }
        if (value instanceof Value.Int number) {
            return Long.toString(number.value());
        }
        if (value instanceof Value.Bool truth) {
            return truth.value() ? "True" : "False";
        }
        if (value instanceof Value.FilePath path) {
            return plain(path.text());
        }
        return value instanceof Value.Nothing ? "None" : null;
    }
}
