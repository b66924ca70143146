package dev.glovebox.policy;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.policy.path.BoxUser;

/**
 * As whom a program runs. Root gives every run a user of its own: to the kernel nobody else on the host, neither another box nor the
 * owner of the project, has a say in its processes or a share in its per-user tables. What the program may write appears as its own by
 * the way it is mounted. An ordinary user can only be itself. Never uid 0, except without walls at all.
 */
final class UserChoice {

    /** A stretch of numbers that distributions, user namespaces and systemd leave alone. */
    private static final int FIRST = 1_900_000_000;

    private static final int COUNT = 200_000_000;

    private final BoxUser caller;

    UserChoice(BoxUser caller) {
        this.caller = caller;
    }

    BoxUser choose(IsolationLevel level, RunId run) {
        return level == IsolationLevel.NONE || !caller.root() ? caller : ownUser(run);
    }

    private static BoxUser ownUser(RunId run) {
        int number = FIRST + Math.floorMod(run.text().hashCode() * 0x9E3779B1, COUNT);
        return new BoxUser(number, number);
    }
}
