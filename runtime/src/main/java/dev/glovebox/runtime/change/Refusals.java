package dev.glovebox.runtime.change;

import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.Verdict;
import java.util.List;

/**
 * What never becomes real, whatever the policy allows: names that would mislead a person or another file system, things that
 * are not files, links that lead out. Then the policy is asked.
 */
final class Refusals {

    private static final int SET_ID = 06000;
    private static final int LONGEST_PATH = 2_048;

    private Refusals() {}

    static Verdict judge(String path, Transition transition, ChangePolicy policy) {
        return transition
                .after()
                .map(after -> againstState(path, after, policy))
                .filter(verdict -> !verdict.allowed())
                .orElseGet(() -> name(path, policy));
    }

    private static Verdict name(String path, ChangePolicy policy) {
        if (path.length() > LONGEST_PATH) {
            return new Verdict.Denied("change.name", "the path is longer than " + LONGEST_PATH + " characters");
        }
        if (path.codePoints().anyMatch(Refusals::odd)) {
            return new Verdict.Denied("change.name", "the name has control, invisible or undecodable characters");
        }
        return policy.judge(path);
    }

    private static boolean odd(int c) {
        return c == 0xFFFD
                || switch (Character.getType(c)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.PRIVATE_USE,
                            Character.UNASSIGNED,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> true;
                    default -> false;
                };
    }

    private static Verdict againstState(String path, FileState after, ChangePolicy policy) {
        return switch (after) {
            case FileState.Special() ->
                new Verdict.Denied("change.special_file", "it is a device, pipe or socket, not a file");
            case FileState.Regular(int mode, long _, String _)
            when (mode & SET_ID) != 0 -> new Verdict.Denied("change.set_id", "it is set-user-id or set-group-id");
            case FileState.Regular(int _, long size, String _)
            when size > policy.limits().file().bytes() ->
                new Verdict.Denied(
                        "change.too_large",
                        "the file has " + size + " bytes, the limit is "
                                + policy.limits().file());
            case FileState.Regular _, FileState.Directory _ -> new Verdict.Allowed();
            case FileState.Link(String target) ->
                staysInside(path, target)
                        ? new Verdict.Allowed()
                        : new Verdict.Denied("change.link", "the link leads out of the project, or may");
        };
    }

    /**
     * Upwards only at the beginning, and not past the root: once a target has gone down, a link on the way could turn "up"
     * into anywhere.
     */
    static boolean staysInside(String path, String target) {
        if (target.isEmpty() || target.startsWith("/") || target.codePoints().anyMatch(Refusals::odd)) {
            return false;
        }
        int depth = (int) path.chars().filter(c -> c == '/').count();
        boolean down = false;
        for (String part : List.of(target.split("/", -1))) {
            if (part.equals("..")) {
                depth--;
                if (down || depth < 0) {
                    return false;
                }
            } else if (!part.isEmpty() && !part.equals(".")) {
                down = true;
            }
        }
        return true;
    }
}
