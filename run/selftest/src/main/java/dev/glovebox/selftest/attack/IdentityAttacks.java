package dev.glovebox.selftest.attack;

import static dev.glovebox.model.spec.IsolationLevel.BASIC;
import static dev.glovebox.model.spec.IsolationLevel.MODERATE;
import static dev.glovebox.selftest.bed.Weakness.PRIVILEGED;
import static dev.glovebox.selftest.bed.Weakness.PROMOTABLE;

import dev.glovebox.selftest.bed.Attack;
import dev.glovebox.selftest.scenario.SecondCommand;
import java.util.List;

/** Who the program is, and whom it could become. */
final class IdentityAttacks {

    private IdentityAttacks() {}

    static List<Attack> all() {
        var user = new Group(1, BASIC, PRIVILEGED, "the choice of user (UserChoice), and init's own setup");
        var privileges = new Group(1, MODERATE, PRIVILEGED, "capabilities and filter of the engine's request");
        var files = new Group(10, BASIC, PROMOTABLE, "no-new-privileges in the engine's request and in init");
        var again = new Group(4, MODERATE, PRIVILEGED, "the setup in init before each command");
        return List.of(
                user.probe("uid-zero", "running as uid 0"),
                user.probe("gid-zero", "running with root's group"),
                user.probe("become-root", "becoming root by setuid(0)"),
                user.against(PROMOTABLE).probe("no-new-privileges", "gaining privileges by executing a file"),
                privileges.probe("capabilities", "any capability"),
                privileges.probe("seccomp-mode", "system calls without a filter"),
                files.probe(
                        "setuid-file",
                        "root privileges through a set-user-id file",
                        "./attack-setuid",
                        "/control/attack-setuid"),
                again.staged(
                        "second-command",
                        "a second command with other privileges than the first",
                        new SecondCommand()));
    }
}
