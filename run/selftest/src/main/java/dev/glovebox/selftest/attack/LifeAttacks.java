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

/** Attacks on the visibility and the end of a box. */
final class LifeAttacks {

    private LifeAttacks() {}

    static List<Attack> all() {
        return List.of(
                new Group(4, STRICT, UNWALLED, "ContainerRequest")
                        .staged(
                                "container-settings",
                                "a container with host namespaces or added privileges",
                                new ContainerSettings()),
                new Group(20, BASIC, UNWALLED, "secret values are sent only through the door")
                        .staged("secret-value", "a secret in settings, command lines or the ledger", new SecretValue()),
                new Group(38, BASIC, UNWALLED, "one user per box, and the modes of the data directories")
                        .staged("neighbour", "reading the environment and workspace of another run", new Neighbour()),
                new Group(21, BASIC, UNWALLED, "the lifeline: init ends the box when the door closes")
                        .staged("lost-controller", "a box that outlives its controller", new LostController()),
                new Group(23, BASIC, UNWALLED, "Cancellation, and the teardown of RunExecutor")
                        .staged("cancel-race", "a box left over by a cancellation during its start", new CancelRace()),
                new Group(24, STRICT, UNWALLED, "labels, checked again before a removal (DockerEngine.reap)")
                        .staged(
                                "other-containers",
                                "removing a container that does not belong to Glovebox",
                                new OtherPeoplesContainers()));
    }
}
