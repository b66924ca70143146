package dev.glovebox.runtime.change;

import dev.glovebox.policy.change.InvisibleCharacters;
import dev.glovebox.policy.change.PathDecision;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** Names that would mislead a person, or mean another file on another file system. */
public final class NameRules {

    /** In bytes. With the path of a project before it, this stays below what the kernel takes at once. */
    private static final int LONGEST_PATH = 2_048;

    /** {@code PROGRA~1}: another name that Windows gives a file. */
    private static final Pattern SHORT_NAME =
            Pattern.compile("(?:.*/)?[^./~]{1,6}~[0-9]{1,2}(?:\\.[^./]{0,3})?(?:/.*)?");

    /** Of a name after a colon: on Windows, another stream of the same file. */
    private static final Pattern STREAM = Pattern.compile(":[^/]*");

    private NameRules() {}

    public static Optional<PathDecision> against(String path) {
        if (tooLong(path)) {
            return refused("the path is longer than " + LONGEST_PATH + " bytes; its content is not listed");
        }
        if (path.codePoints().anyMatch(NameRules::odd)) {
            return refused("the name contains control, invisible or undecodable characters");
        }
        if (path.endsWith(" ") || path.contains(" /")) {
            return refused("the name ends with a space");
        }
        if (path.contains(":$")) {
            return refused("the name refers to another file on Windows");
        }
        return path.indexOf('~') >= 0 && SHORT_NAME.matcher(path).matches()
                ? refused("the name is the short name of another file on Windows")
                : Optional.empty();
    }

    private static Optional<PathDecision> refused(String reason) {
        return Optional.of(new PathDecision.Denied("change.name", reason));
    }

    /** Whatever is below is too long as well; nobody looks there. */
    static boolean tooLong(String path) {
        return path.length() > LONGEST_PATH
                || (path.length() > LONGEST_PATH / 3 && path.getBytes(StandardCharsets.UTF_8).length > LONGEST_PATH);
    }

    /** The path with every name cut off at its first colon: on Windows that is the file which is meant. */
    public static String withoutStreams(String path) {
        return STREAM.matcher(path).replaceAll("");
    }

    public static boolean odd(int c) {
        return c == 0xFFFD
                || InvisibleCharacters.contains(c)
                || switch (Character.getType(c)) {
                    case Character.CONTROL,
                            Character.SURROGATE,
                            Character.PRIVATE_USE,
                            Character.UNASSIGNED,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> true;
                    default -> false;
                };
    }
}
