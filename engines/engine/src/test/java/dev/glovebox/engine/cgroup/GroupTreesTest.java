package dev.glovebox.engine.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupTreesTest {

    /** Someone prepares a chroot with the host's /sys in it. */
    @Test
    void copiesOfTheTreesElsewhereAreNotTaken() {
        var trees = GroupTrees.parse("""
                cgroup /sys/fs/cgroup/memory cgroup rw,relatime,memory 0 0
                cgroup2 /sys/fs/cgroup/unified cgroup2 rw,relatime 0 0
                cgroup /srv/chroot/sys/fs/cgroup/memory cgroup rw,relatime,memory 0 0
                cgroup2 /srv/chroot/sys/fs/cgroup/unified cgroup2 rw,relatime 0 0
                """);
        assertThat(trees.roots())
                .isEqualTo(List.of(Path.of("/sys/fs/cgroup/memory"), Path.of("/sys/fs/cgroup/unified")));
        assertThat(trees.hybrid()).contains(Path.of("/sys/fs/cgroup/unified"));
    }
}
