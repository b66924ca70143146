package dev.glovebox.runtime.walls;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostMemoryTest {

    @Test
    void socketAccountingOffIsDetected() {
        assertThat(HostMemory.countsSockets("quiet cgroup.memory=nokmem,nosocket panic=1\n"))
                .isFalse();
        assertThat(HostMemory.countsSockets("cgroup.memory=nosocket")).isFalse();
    }

    @Test
    void socketAccountingOnIsDetected() {
        assertThat(HostMemory.countsSockets("")).isTrue();
        assertThat(HostMemory.countsSockets("quiet cgroup.memory=nokmem note=nosocket\n"))
                .isTrue();
    }
}
