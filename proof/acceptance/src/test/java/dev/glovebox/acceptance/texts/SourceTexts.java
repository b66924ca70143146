package dev.glovebox.acceptance.texts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the texts in one source file. Pieces that are joined by {@code +} are one text; what stands between them and is not a
 * literal is shown as {@code …}.
 */
final class SourceTexts {

    private static final Pattern TOKEN = Pattern.compile(
            "\"\"\"(?s:.*?)\"\"\"|\"(?<text>(?:[^\"\\\\\\n]|\\\\.)*)\"|//[^\\n]*|/\\*(?s:.*?)\\*/|'(?:[^'\\\\]|\\\\.)+'");

    /** Two words, or a word with punctuation: names of keys, paths and SQL are not read by users. */
    private static final Pattern PROSE = Pattern.compile("\\p{Lower}{2,}[^\\n]* [^\\n]*\\p{Lower}{2,}");

    private static final Pattern SQL = Pattern.compile("(SELECT|INSERT|UPDATE|DELETE|CREATE) .*|.* (AND|ORDER BY) .*");

    /** An operand of {@code +} that ends neither the argument nor the statement. */
    private static final Pattern JOINT = Pattern.compile("\\s*\\+\\s*(?:[^\"';,{}]*?\\+\\s*)?");

    private SourceTexts() {}

    static List<String> of(Path source) throws IOException {
        String java = Files.readString(source);
        var texts = new ArrayList<String>();
        var text = new StringBuilder();
        int end = -1;
        Matcher token = TOKEN.matcher(java);
        while (token.find()) {
            if (token.group("text") == null) {
                continue;
            }
            String between = end < 0 ? "" : java.substring(end, token.start());
            if (end >= 0 && JOINT.matcher(between).matches()) {
                text.append(between.strip().equals("+") ? "" : "…");
            } else {
                keep(text, texts);
            }
            text.append(token.group("text"));
            end = token.end();
        }
        keep(text, texts);
        return texts;
    }

    private static void keep(StringBuilder text, List<String> texts) {
        String whole = text.toString().strip();
        if (PROSE.matcher(whole).find() && !SQL.matcher(whole).matches()) {
            texts.add(whole);
        }
        text.setLength(0);
    }
}
