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
        var init = new Group(0, BASIC, PRIVILEGED, "init must not be dumpable, and its descriptors not inherited");
        return List.of(
                init.probe("init-descriptors", "init's descriptors, the door among them"),
                init.probe("init-memory", "init's memory"),
                init.probe("init-environment", "init's environment"),
                init.from(MODERATE).probe("init-root", "the root directory of init"),
                init.probe("init-trace", "tracing init"),
                init.from(MODERATE).probe("init-signals", "ending init by signals", "init", "child"),
                init.from(MODERATE).probe("init-limits", "limits of init changed"),
                init.from(MODERATE).probe("init-overwrite", "init's binary overwritten"),
                init.probe("inherited-descriptors", "descriptors left open"),
                init.from(MODERATE).probe("door-socket", "a second connection to the door", "/.glovebox/door"),
                init.probe("terminal-typing", "typing into somebody's terminal"),
                init.staged("forged-frames", "frames of init forged in the output", new ForgedFrames()));
    }
}
