package dev.glovebox.selftest.scenario.network;

import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.runtime.group.Rendezvous;
import dev.glovebox.runtime.network.Networks;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One box serves its group; another of the group, the control, reaches it, and looks for what it should not reach. */
public final class InternalNetwork implements Scenario {

    private static final int DECLARED = 8080;
    private static final int UNDECLARED = 8081;
    private static final List<String> ADDRESSES =
            List.of("intrude", "host-listener", "interfaces", "outside-route", "metadata-route");

    /** From which side it is tried. */
    private enum Side {
        /** In the group: the host, the outside, and ports that the other keeps for itself. */
        INSIDER,
        /** In another group. */
        STRANGER
    }

    private final Side side;

    private InternalNetwork(Side side) {
        this.side = side;
    }

    public static InternalNetwork insider() {
        return new InternalNetwork(Side.INSIDER);
    }

    public static InternalNetwork stranger() {
        return new InternalNetwork(Side.STRANGER);
    }

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws InterruptedException {
        if (level == IsolationLevel.PARANOID) {
            var refused = arena.run(member(arena, level, new GroupMember("selftest", "locked", Set.of()), "uid-zero"));
            return new Trial(
                    refused.refusedNetwork(),
                    arena.once(
                            "internal",
                            () -> insider()
                                    .attempt(arena, IsolationLevel.STRICT)
                                    .control()));
        }
        String group = "selftest-" + RunId.random().text().substring(0, 16);
        var networks = Networks.STANDARD.meetingAt(
                new Rendezvous(arena.grounds().installation().groups()));
        var server = member(
                arena,
                level,
                new GroupMember(group, "server", Set.of(DECLARED)),
                "serve=" + DECLARED + "," + UNDECLARED,
                "linger=30000");
        try (var live = arena.start(server, networks)) {
            if (!live.prints("serve open")) {
                return new Trial(
                        new AttackResult.Unknown("the serving box did not start"),
                        new AttackResult.Unknown("no server"));
            }
            var friend = arena.run(
                    member(arena, level, new GroupMember(group, "friend", Set.of()), insiderWords()), networks);
            return new Trial(
                    switch (side) {
                        case INSIDER -> friend.worst(ADDRESSES);
                        case STRANGER -> stranger(arena, level, networks);
                    },
                    friend.resultOf("reach"));
        }
    }

    private static String[] insiderWords() {
        return new String[] {
            "reach=server:" + DECLARED,
            "intrude=server:" + UNDECLARED + ",127.1.0.1:" + UNDECLARED,
            "host-listener={listeners}",
            "interfaces",
            "outside-route",
            "metadata-route"
        };
    }

    private static AttackResult stranger(TestBed arena, IsolationLevel level, Networks networks) {
        String other = "selftest-" + RunId.random().text().substring(0, 16);
        var spec = member(
                arena,
                level,
                new GroupMember(other, "stranger", Set.of()),
                "intrude=server:" + DECLARED + ",127.1.0.1:" + DECLARED + ",127.0.0.1:" + DECLARED);
        return arena.run(spec, networks).resultOf("intrude");
    }

    private static SandboxSpec member(TestBed arena, IsolationLevel level, GroupMember member, String... words) {
        var spec = arena.spec(level, TestLimits.SMALL, List.of(words));
        return spec.withWalls(spec.walls().withNetwork(new NetworkMode.Internal(Optional.of(member))));
    }
}
