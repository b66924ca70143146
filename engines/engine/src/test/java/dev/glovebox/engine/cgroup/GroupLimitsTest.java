package dev.glovebox.engine.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.spec.Limits;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupLimitsTest {

    private static final GroupLimits LIMITS = GroupLimits.of(Limits.DEFAULTS.compute(), 2);

    private static List<String> lines(List<GroupLimits.Setting> settings) {
        return settings.stream()
                .map(setting -> setting.controller() + " " + setting.file() + "=" + setting.value())
                .toList();
    }

    @Test
    void versionOneHasMemoryBeforeMemoryWithSwap() {
        assertThat(lines(LIMITS.versionOne()))
                .containsExactly(
                        "memory memory.limit_in_bytes=2147483648",
                        "memory memory.memsw.limit_in_bytes=2147483648",
                        "memory memory.kmem.tcp.limit_in_bytes=268435456",
                        "pids pids.max=258",
                        "cpu cpu.cfs_period_us=100000",
                        "cpu cpu.cfs_quota_us=50000");
    }

    @Test
    void smallBoxHasMinimumSocketMemory() {
        assertThat(GroupLimits.socketMemory(128L << 20)).isEqualTo(16L << 20);
        assertThat(GroupLimits.socketMemory(8L << 20)).isEqualTo(4L << 20);
    }

    @Test
    void versionTwoGivesNoSwap() {
        assertThat(lines(LIMITS.versionTwo()))
                .containsExactly(
                        "memory memory.max=2147483648",
                        "memory memory.swap.max=0",
                        "pids pids.max=258",
                        "cpu cpu.max=50000 100000");
    }
}
