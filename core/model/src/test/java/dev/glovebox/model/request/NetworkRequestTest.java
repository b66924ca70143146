package dev.glovebox.model.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.request.NetworkRequest.Group;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NetworkRequestTest {

    private static final HostPattern HOST = HostPattern.parse("example.org");
    private static final Group DATABASE = new Group(Optional.of("g"), Optional.of("db"), List.of(5432));

    private static Optional<NetworkMode> network(String mode, List<HostPattern> hosts, Group group) {
        var said = Optional.of(mode).filter(text -> !text.isEmpty()).map(NetworkMode::parse);
        return new NetworkRequest(said, hosts, group).network();
    }

    @Test
    void modeFollowsFromHostsAndFromAGroup() {
        var filtered = new NetworkMode.Filtered(HostRules.allowing(HOST));
        var internal = new NetworkMode.Internal(Optional.of(new GroupMember("g", "db", Set.of(5432))));
        assertThat(network("", List.of(), Group.NONE)).isEmpty();
        assertThat(network("", List.of(HOST), Group.NONE)).contains(filtered);
        assertThat(network("filtered", List.of(HOST), Group.NONE)).contains(filtered);
        assertThat(network("", List.of(), DATABASE)).contains(internal);
        assertThat(network("internal", List.of(), DATABASE)).contains(internal);
        assertThat(network("internal", List.of(), Group.NONE))
                .as("policy says what is missing")
                .contains(new NetworkMode.Internal(Optional.empty()));
    }

    @Test
    void partsThatDoNotFitTogetherAreRefused() {
        for (String mode : List.of("none", "full", "internal")) {
            assertThatThrownBy(() -> network(mode, List.of(HOST), Group.NONE))
                    .hasMessageContaining("only with network filtered, not with network " + mode);
        }
        for (String mode : List.of("none", "full", "filtered")) {
            assertThatThrownBy(() -> network(mode, List.of(), DATABASE))
                    .hasMessageContaining("only with network internal, not with network " + mode);
        }
        assertThatThrownBy(() -> network("", List.of(HOST), DATABASE)).hasMessageContaining("cannot be combined");
        assertThatThrownBy(() -> network("", List.of(), new Group(Optional.of("g"), Optional.empty(), List.of())))
                .hasMessageContaining("belong together");
    }
}
