package dev.glovebox.selftest.attack;

import static dev.glovebox.model.spec.IsolationLevel.BASIC;
import static dev.glovebox.model.spec.IsolationLevel.MODERATE;
import static dev.glovebox.selftest.bed.Weakness.PRIVILEGED;

import dev.glovebox.selftest.bed.Attack;
import dev.glovebox.selftest.scenario.network.ForgedFrames;
import java.util.List;

/** The way back in: init, its channel, and the terminal. */
final class DoorAttacks {

    private DoorAttacks() {}

    static List<Attack> all() {
        var init =
                new Group(0, BASIC, PRIVILEGED, "init must not be dumpable, and its descriptors must not be inherited");
        return List.of(
                init.probe("init-descriptors", "access to the descriptors of init, including the door"),
                init.probe("init-memory", "init's memory"),
                init.probe("init-environment", "init's environment"),
                init.from(MODERATE).probe("init-root", "access to the root directory of init"),
                init.probe("init-trace", "tracing init"),
                init.from(MODERATE).probe("init-signals", "killing init by signals", "init", "child"),
                init.from(MODERATE).probe("init-limits", "changing the resource limits of init"),
                init.from(MODERATE).probe("init-overwrite", "overwriting the binary of init"),
                init.probe("inherited-descriptors", "inherited open descriptors"),
                init.from(MODERATE).probe("door-socket", "a second connection to the door", "/.glovebox/door"),
                init.probe("terminal-typing", "injecting input into a terminal"),
                init.staged("forged-frames", "forging frames of init in the output", new ForgedFrames()));
    }
}
