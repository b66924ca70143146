package dev.glovebox.selftest;

import java.util.LinkedHashMap;
import java.util.Map;

/** What one attempt saw. */
public sealed interface Outcome {

    /** The attack program's own lines are shorter. */
    int LONGEST_LINE = 600;

    String detail();

    /** It worked. */
    record Open(String detail) implements Outcome {}

    /** Something stood in its way. */
    record Shut(String detail) implements Outcome {}

    /** What the attack needs does not exist there: a kernel without it, or a host that cannot try. */
    record Absent(String detail) implements Outcome {}

    /** The attempt ended without telling. */
    record Unknown(String detail) implements Outcome {}

    /** Everything the attack program said, by word. Other lines are not its own. */
    static Map<String, Outcome> allOf(String output) {
        Map<String, Outcome> said = new LinkedHashMap<>();
        output.lines()
                .filter(line -> line.length() < LONGEST_LINE)
                .map(line -> line.split(" ", 3))
                .filter(parts -> parts.length == 3)
                .forEach(parts -> said.putIfAbsent(parts[0], of(parts[1], parts[2])));
        return said;
    }

    /** A word of the attack program. */
    static Outcome of(String word, String detail) {
        return switch (word) {
            case "open" -> new Open(detail);
            case "shut" -> new Shut(detail);
            case "absent" -> new Absent(detail);
            default -> new Unknown(detail);
        };
    }
}
