package dev.glovebox.runtime.change.judge;

import dev.glovebox.policy.change.ChangeLimits;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.policy.change.PathJudge;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.NameRules;
import dev.glovebox.runtime.change.Transition;
import java.util.List;

/**
 * Refuses changes whatever the policy allows: names that would mislead a person or another file system, things that
 * are not files, links that lead out. Then the policy is asked.
 */
public final class Refusals {

    private static final int SET_ID = 06000;

    private final ChangeLimits limits;
    private final PathJudge paths;

    public Refusals(ChangeLimits limits, PathJudge paths) {
        this.limits = limits;
        this.paths = paths;
    }

    public PathDecision judge(String path, Transition transition) {
        return transition
                .after()
                .map(after -> againstState(path, after))
                .filter(decision -> !decision.allowed())
                .orElseGet(() -> name(path, form(transition)));
    }

    /** A plain directory only if it was nothing else before, either. */
    private static PathJudge.EntryKind form(Transition transition) {
        boolean plain = transition.before().map(FileState::directory).orElse(true)
                && transition.after().map(FileState::directory).orElse(true);
        return plain ? PathJudge.EntryKind.DIRECTORY : PathJudge.EntryKind.OTHER;
    }

    private PathDecision name(String path, PathJudge.EntryKind form) {
        var refused = NameRules.against(path);
        if (refused.isPresent()) {
            return refused.get();
        }
        var decision = paths.judge(path, form);
        return decision.allowed() && path.indexOf(':') >= 0
                ? paths.judge(NameRules.withoutStreams(path), form)
                : decision;
    }

    private PathDecision againstState(String path, FileState after) {
        return switch (after) {
            case FileState.Special() ->
                new PathDecision.Denied("change.special_file", "it is a device, pipe or socket, not a file");
            case FileState.Regular(int mode, long _, String _)
            when (mode & SET_ID) != 0 ->
                new PathDecision.Denied("change.set_id", "it has the set-user-id or set-group-id bit");
            case FileState.Regular(int _, long size, String _)
            when size > limits.file().bytes() ->
                new PathDecision.Denied(
                        "change.too_large", "the file has " + size + " bytes, the limit is " + limits.file());
            case FileState.Regular _, FileState.Directory _ -> new PathDecision.Allowed();
            case FileState.Link(String target) ->
                staysInside(path, target)
                        ? new PathDecision.Allowed()
                        : new PathDecision.Denied("change.link", "the link points, or may point, out of the project");
        };
    }

    /**
     * Upwards only at the beginning, and not past the root: once a target has gone down, a link on the way could turn "up"
     * into anywhere.
     */
    static boolean staysInside(String path, String target) {
        if (target.isEmpty() || target.startsWith("/") || target.codePoints().anyMatch(NameRules::odd)) {
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
