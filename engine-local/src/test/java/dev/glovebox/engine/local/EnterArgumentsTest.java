package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.policy.path.BoxUser;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EnterArgumentsTest {

    private static final Path INIT = Path.of("/d/init/init-1");

    @Test
    void groupsComeBeforeTheChangeOfUserThatTakesAwayTheRightToJoinThem() {
        assertThat(EnterArguments.of(
                        INIT,
                        List.of(Path.of("/sys/fs/cgroup/memory/glovebox/r"), Path.of("/sys/fs/cgroup/pids/glovebox/r")),
                        Optional.of(new BoxUser(1_900_000_001, 1_900_000_002))))
                .containsExactly(
                        "/d/init/init-1",
                        "enter",
                        "--cgroup",
                        "/sys/fs/cgroup/memory/glovebox/r",
                        "--cgroup",
                        "/sys/fs/cgroup/pids/glovebox/r",
                        "--uid",
                        "1900000001",
                        "--gid",
                        "1900000002",
                        "--");
    }

    @Test
    void nothingToDoAddsNothing() {
        assertThat(EnterArguments.of(INIT, List.of(), Optional.empty())).isEmpty();
    }
}
