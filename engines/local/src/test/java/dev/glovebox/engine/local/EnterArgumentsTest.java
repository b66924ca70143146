package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.spec.Mount;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.FileIdentity;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.policy.path.PinnedSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EnterArgumentsTest {

    private static final Path INIT = Path.of("/d/init/init-1");

    @Test
    void groupsAndMountsComeBeforeChangeOfUser() {
        var source = PinnedSource.mounted(Path.of("/srv/p"), new FileIdentity(8, 9), new BoxUser(5, 6));
        var mount = new PinnedMount(source, "/workspace", Mount.Access.READ_WRITE);
        assertThat(EnterArguments.of(
                        INIT,
                        List.of(Path.of("/sys/fs/cgroup/memory/glovebox/r"), Path.of("/sys/fs/cgroup/pids/glovebox/r")),
                        Optional.of(new BoxUser(1_900_000_001, 1_900_000_002)),
                        new Views(List.of(new Views.View(mount, Path.of("/d/boxes/r/view-0"))))))
                .containsExactly(
                        "/d/init/init-1",
                        "enter",
                        "--cgroup",
                        "/sys/fs/cgroup/memory/glovebox/r",
                        "--cgroup",
                        "/sys/fs/cgroup/pids/glovebox/r",
                        "--view",
                        "/srv/p",
                        "8",
                        "9",
                        "/d/boxes/r/view-0",
                        "rw",
                        "--uid",
                        "1900000001",
                        "--gid",
                        "1900000002",
                        "--");
    }

    @Test
    void noOptionsAddNoArguments() {
        assertThat(EnterArguments.of(INIT, List.of(), Optional.empty(), Views.NONE))
                .isEmpty();
    }
}
