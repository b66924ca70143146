package dev.glovebox.policy;

import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.Mount;
import dev.glovebox.model.RunId;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedMount;
import java.util.List;

/**
 * As whom a program runs. Root can give every run a user of its own, so that one box cannot use up another's share of the
 * kernel's per-user tables; an ordinary user can only be itself. Never uid 0, except without walls at all.
 */
final class UserChoice {

    /** A stretch of numbers that distributions, user namespaces and systemd leave alone. */
    private static final int FIRST = 1_900_000_000;

    private static final int COUNT = 200_000_000;

    private final BoxUser caller;

    UserChoice(BoxUser caller) {
        this.caller = caller;
    }

    BoxUser choose(IsolationLevel level, List<PinnedMount> mounts, RunId run) {
        if (level == IsolationLevel.NONE || !caller.root()) {
            return caller;
        }
        // What the program may write has to come back as its owner's, not as a stranger's.
        return mounts.stream()
                .filter(mount -> mount.access() != Mount.Access.READ_ONLY)
                .map(mount -> mount.source().owner())
                .filter(owner -> !owner.root())
                .findFirst()
                .map(UserChoice::withoutRootsGroup)
                .orElseGet(() -> ownUser(run));
    }

    /** Group 0 opens what is root's on many a host and in many an image. */
    private static BoxUser withoutRootsGroup(BoxUser owner) {
        return owner.gid() == 0 ? new BoxUser(owner.uid(), owner.uid()) : owner;
    }

    private static BoxUser ownUser(RunId run) {
        int number = FIRST + Math.floorMod(run.text().hashCode() * 0x9E3779B1, COUNT);
        return new BoxUser(number, number);
    }
}
