package dev.glovebox.log;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Keeps secrets out of the log: what looks like one, and the values that somebody who knows them names. No line is written
 * past it.
 */
public final class LogRedaction {

    private record Form(Pattern pattern, String instead) {}

    private static final class Forms {
        static final List<Form> ALL = List.of(
                form("gbx_[0-9a-z]+_[0-9a-z]+", "gbx_***"), // a key of the API
                form("(?i)\\b(authorization|cookie|x-api-key)(\\W{1,4})[^\\r\\n\"']+", "$1$2***"),
                form("(?i)\\b(bearer|basic) +[\\w.~+/=-]{8,}", "$1 ***"),
                form("(?i)(password|passwd|secret|token|api_?key)([\"']?[=:] ?[\"']?)[^\\s&;,\"'}]+", "$1$2***"),
                form("://[^\\s/?#]*@", "://***@")); // user and password of an address

        private static Form form(String pattern, String instead) {
            return new Form(Pattern.compile(pattern), instead);
        }
    }

    private static final Set<UnaryOperator<String>> KNOWN = new CopyOnWriteArraySet<>();

    private LogRedaction() {}

    /**
     * Until it is closed, every line passes this too.
     *
     * @param redaction gives a text back without the values it knows
     */
    public static LogContext.Scope add(UnaryOperator<String> redaction) {
        UnaryOperator<String> own = redaction::apply; // the same one may be added twice, and is taken out once
        KNOWN.add(own);
        return () -> KNOWN.remove(own);
    }

    static String clean(String text) {
        if (text.isEmpty()) {
            return text;
        }
        String cleaned = text;
        for (var redaction : KNOWN) {
            cleaned = redaction.apply(cleaned);
        }
        for (var form : Forms.ALL) {
            cleaned = form.pattern.matcher(cleaned).replaceAll(form.instead);
        }
        return cleaned;
    }
}
