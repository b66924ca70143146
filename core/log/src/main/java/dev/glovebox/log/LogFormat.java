package dev.glovebox.log;

import java.util.Locale;

/** How a line is written. */
public enum LogFormat {
    TEXT {
        @Override
        String write(LogLine line) {
            var text = new StringBuilder(160);
            text.append(line.time()).append(' ');
            text.append(line.level().name());
            text.append(" ".repeat(WIDEST - line.level().name().length()));
            text.append(' ').append(line.component());
            var context = line.context();
            field(text, "run", context.run());
            field(text, "task", context.task());
            field(text, "request", context.request());
            field(text, "error_id", context.error());
            visible(text.append(": "), line.message(), "\\n");
            if (!line.trace().isEmpty()) {
                visible(text.append(INDENT), line.trace().stripTrailing(), INDENT);
            }
            return text.append('\n').toString();
        }
    },
    JSON {
        @Override
        String write(LogLine line) {
            var text = new StringBuilder(200);
            text.append("{\"time\":\"").append(line.time());
            text.append("\",\"level\":\"").append(line.level().label()).append('"');
            member(text, "component", line.component());
            var context = line.context();
            member(text, "run", context.run());
            member(text, "task", context.task());
            member(text, "request", context.request());
            member(text, "error_id", context.error());
            member(text, "message", line.message());
            member(text, "trace", line.trace().stripTrailing());
            return text.append("}\n").toString();
        }
    };

    private static final int WIDEST = 5;

    /** A stack trace stands below its line, and nothing in it can look like a line of its own. */
    private static final String INDENT = "\n    ";

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** By its label; throws {@link IllegalArgumentException} for anything else. */
    public static LogFormat parse(String text) {
        for (var format : values()) {
            if (format.label().equals(text)) {
                return format;
            }
        }
        throw new IllegalArgumentException("'" + text + "' is not a log format; write text or json");
    }

    /** With the line break at its end. */
    abstract String write(LogLine line);

    private static void field(StringBuilder text, String name, String value) {
        if (!value.isEmpty()) {
            visible(text.append(' ').append(name).append('='), value, "\\n");
        }
    }

    /** Text from outside does nothing to a terminal and makes no lines of its own. */
    private static void visible(StringBuilder to, String text, String lineBreak) {
        text.codePoints().forEach(c -> {
            if (c == '\n') {
                to.append(lineBreak);
            } else if (c == '\t') {
                to.append("  ");
            } else if (hostile(c)) {
                to.append("\\u%04x".formatted(c));
            } else {
                to.appendCodePoint(c);
            }
        });
    }

    private static boolean hostile(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    /** A module that everything stands on has no use for a library that writes JSON. */
    private static void member(StringBuilder to, String name, String value) {
        if (value.isEmpty()) {
            return;
        }
        to.append(",\"").append(name).append("\":\"");
        value.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> to.append("\\\"");
                case '\\' -> to.append("\\\\");
                case '\n' -> to.append("\\n");
                case '\t' -> to.append("\\t");
                default -> {
                    if (c <= 0xffff && hostile(c)) {
                        to.append("\\u%04x".formatted(c));
                    } else {
                        to.appendCodePoint(c);
                    }
                }
            }
        });
        to.append('"');
    }
}
