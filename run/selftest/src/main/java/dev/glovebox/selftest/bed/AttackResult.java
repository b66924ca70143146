package dev.glovebox.selftest.bed;

import java.util.LinkedHashMap;
import java.util.Map;

/** Result of one attempt. */
public sealed interface AttackResult {

    /** The attack program's own lines are shorter. */
    int LONGEST_LINE = 600;

    String detail();

    /** It worked. */
    record Open(String detail) implements AttackResult {}

    /** Something stood in its way. */
    record Shut(String detail) implements AttackResult {}

    /** The target of the attack does not exist: a kernel without it, or a host that cannot try. */
    record Absent(String detail) implements AttackResult {}

    /** The attempt ended without telling. */
    record Unknown(String detail) implements AttackResult {}

    /** Everything the attack program said, by word. Other lines are not its own. */
    static Map<String, AttackResult> allOf(String output) {
        Map<String, AttackResult> printed = new LinkedHashMap<>();
        output.lines()
                .filter(line -> line.length() < LONGEST_LINE)
                .map(line -> line.split(" ", 3))
                .filter(parts -> parts.length == 3)
                .forEach(parts -> printed.putIfAbsent(parts[0], of(parts[1], parts[2])));
        return printed;
    }

    /** A word of the attack program. */
    static AttackResult of(String word, String detail) {
        return switch (word) {
            case "open" -> new Open(detail);
            case "shut" -> new Shut(detail);
            case "absent" -> new Absent(detail);
            default -> new Unknown(detail);
        };
    }
}
