package dev.glovebox.policy.code.source;

import java.util.List;
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

    private EncodingCookie() {}

    static void check(String text) throws RefusedSource {
        int head = Math.min(text.length(), 4096);
        // Interpreters have disagreed on whether a lone carriage return ends a line here, so both readings count.
        for (String breaks : List.of("\\n", "\\r\\n|\\r|\\n")) {
            String[] lines = text.substring(0, head).split(breaks, 3);
            for (int i = 0; i < Math.min(2, lines.length); i++) {
                Matcher cookie = COOKIE.matcher(lines[i]);
                if (cookie.find() && !isSame(cookie.group(1))) {
                    throw new RefusedSource(i + 1, 1, "source declares the encoding '" + cookie.group(1) + "'");
                }
                if (!NO_CODE.matcher(lines[i]).find()) {
                    break;
                }
            }
        }
    }

    private static boolean isSame(String encoding) {
        return SAME_TEXT.contains(encoding.toLowerCase(Locale.ROOT).replace('_', '-'));
    }
}
