package dev.glovebox.selftest.attack;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.Attack;
import dev.glovebox.selftest.bed.Attack.Means;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.Topic;
import dev.glovebox.selftest.bed.Weakness;
import java.util.Optional;

/**
 * Attacks on the same wall.
 *
 * @param line of the security bar; 0 for what it does not list
 * @param from the weakest level that has the wall
 * @param control what is missing where they must work
 * @param remedy where to look when one gets through
 */
record Group(int line, IsolationLevel from, Weakness control, String remedy) {

    Attack probe(String name, String title) {
        return probe(name, title, "");
    }

    Attack probe(String name, String title, String argument) {
        return probe(name, title, argument, argument);
    }

    Attack probe(String name, String title, String argument, String controlArgument) {
        return attack(name, title, new Means.Probe(argument, control, controlArgument));
    }

    /** The same, where gVisor's kernel has to be asked in another way. */
    Attack probe(String name, String title, String argument, Scenario onGvisor) {
        return attack(name, title, new Means.Probe(argument, control, argument, Optional.of(onGvisor)));
    }

    /** One whose control is its own. */
    Attack staged(String name, String title, Scenario scenario) {
        return attack(name, title, new Means.Staged(scenario));
    }

    private Attack attack(String name, String title, Means means) {
        return new Attack(name, new Topic(line, title, remedy), from, means);
    }

    Group from(IsolationLevel changed) {
        return new Group(line, changed, control, remedy);
    }

    Group against(Weakness changed) {
        return new Group(line, from, changed, remedy);
    }
}
