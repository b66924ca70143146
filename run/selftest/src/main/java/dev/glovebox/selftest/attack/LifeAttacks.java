package dev.glovebox.selftest.attack;

import static dev.glovebox.model.spec.IsolationLevel.BASIC;
import static dev.glovebox.model.spec.IsolationLevel.STRICT;
import static dev.glovebox.selftest.bed.Weakness.UNWALLED;

import dev.glovebox.selftest.bed.Attack;
import dev.glovebox.selftest.scenario.CancelRace;
import dev.glovebox.selftest.scenario.ContainerSettings;
import dev.glovebox.selftest.scenario.LostController;
import dev.glovebox.selftest.scenario.Neighbour;
import dev.glovebox.selftest.scenario.OtherPeoplesContainers;
import dev.glovebox.selftest.scenario.SecretValue;
import java.util.List;

/** What a box shows of itself, and how it ends. */
final class LifeAttacks {

    private LifeAttacks() {}

    static List<Attack> all() {
        return List.of(
                new Group(4, STRICT, UNWALLED, "ContainerRequest")
                        .staged(
                                "container-settings",
                                "a container with host namespaces or added rights",
                                new ContainerSettings()),
                new Group(20, BASIC, UNWALLED, "values go through the door and nowhere else")
                        .staged("secret-value", "a secret in settings, command lines or the ledger", new SecretValue()),
                new Group(38, BASIC, UNWALLED, "a user for each box, and the modes of Installation's directories")
                        .staged("neighbour", "another run's environment and workspace", new Neighbour()),
                new Group(21, BASIC, UNWALLED, "the lifeline: init ends the box when the door closes")
                        .staged("lost-controller", "a box outliving its controller", new LostController()),
                new Group(23, BASIC, UNWALLED, "Cancellation, and the teardown of RunExecutor")
                        .staged("cancel-race", "a box left over by cancels that race its start", new CancelRace()),
                new Group(
                                24,
                                STRICT,
                                UNWALLED,
                                "labels, looked at again before anything is removed (DockerEngine.reap)")
                        .staged(
                                "other-containers",
                                "removal of a container that is not ours",
                                new OtherPeoplesContainers()));
    }
}
