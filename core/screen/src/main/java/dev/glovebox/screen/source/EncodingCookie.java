package dev.glovebox.screen.source;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The {@code coding:} comment of the first two lines. Any encoding but UTF-8 and its subset can hide code from whoever
 * reads the bytes as UTF-8, so any other is refused.
 */
final class EncodingCookie {
    private static final Pattern COOKIE = Pattern.compile("^[ \\t\\f]*#.*?coding[:=][ \\t]*([-\\w.]+)");
    private static final Pattern NO_CODE = Pattern.compile("^[ \\t\\f]*(?:#.*)?$");
    private static final Set<String> SAME_TEXT =
            Set.of("utf-8", "utf8", "utf-8-sig", "ascii", "us-ascii", "u8", "cp65001");

    private static final int HEAD = 4096;

    /** Line terminators. */
    private enum Breaks {
        NEWLINES,
        RETURNS_TOO
    }

    private EncodingCookie() {}

    static void check(String text) throws RefusedSource {
        String head = text.substring(0, Math.min(text.length(), HEAD));
        // Interpreters have disagreed on whether a lone carriage return ends a line here, so both readings count.
        check(head, Breaks.NEWLINES);
        if (head.indexOf('\r') >= 0) {
            check(head, Breaks.RETURNS_TOO);
        }
    }

    private static void check(String head, Breaks breaks) throws RefusedSource {
        int start = 0;
        for (int line = 1; line <= 2 && start <= head.length(); line++) {
            int end = end(head, start, breaks);
            String written = head.substring(start, end);
            Matcher cookie = COOKIE.matcher(written);
            if (cookie.find() && !isSame(cookie.group(1))) {
                throw new RefusedSource(line, 1, "source declares the encoding '" + cookie.group(1) + "'");
            }
            if (!NO_CODE.matcher(written).find()) {
                return;
            }
            boolean pair = breaks == Breaks.RETURNS_TOO && head.startsWith("\r\n", end);
            start = end + (pair ? 2 : 1);
        }
    }

    private static int end(String head, int start, Breaks breaks) {
        for (int i = start; i < head.length(); i++) {
            char c = head.charAt(i);
            if (c == '\n' || (c == '\r' && breaks == Breaks.RETURNS_TOO)) {
                return i;
            }
        }
        return head.length();
    }

    private static boolean isSame(String encoding) {
        return SAME_TEXT.contains(encoding.toLowerCase(Locale.ROOT).replace('_', '-'));
    }
}
