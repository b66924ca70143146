package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.engine.Box;
import dev.glovebox.engine.DoorSpeaker;
import dev.glovebox.engine.SpecForTest;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.engine.cgroup.GroupMaker;
import dev.glovebox.init.StandardInput;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The kernel's limits on a whole box, at the two levels that have them. */
@Timeout(60)
class LimitsTest {

    private final DataForTest data = new DataForTest();

    @BeforeEach
    void needsGroups() {
        assumeTrue(
                DataForTest.root() && GroupMaker.ofThisHost().isPresent(),
                "missing capability: control groups this process may make (root, writable /sys/fs/cgroup)");
    }

    @AfterEach
    void removeData() {
        data.close();
    }

    private Box launch(IsolationLevel level, Limits limits) {
        return data.engine()
                .launch(SpecForTest.approve(SpecForTest.of(Walls.of(level)).withLimits(limits)));
    }

    @ParameterizedTest
    @EnumSource(names = {"BASIC", "MODERATE"})
    void limitsMatchApprovedSpec(IsolationLevel level) {
        var limits = Limits.DEFAULTS
                .withMemory(ByteSize.mebibytes(96))
                .withCpus(new Cpus(250))
                .withProcesses(20);
        try (var box = launch(level, limits)) {
            var group = box.controlGroup().orElseThrow();
            assertThat(group.memoryLimit()).hasValue(96L << 20);
            assertThat(group.memoryAndSwapLimit()).hasValue(96L << 20);
            assertThat(group.cpuLimitMillis()).hasValue(250);
            assertThat(group.processLimit()).hasValue(20 + (level == IsolationLevel.MODERATE ? 2 : 1));
            assertThat(group.processCount()).hasValue(level == IsolationLevel.MODERATE ? 2 : 1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"BASIC", "MODERATE"})
    void memoryHogIsKilledAndCountedAndTheBoxLivesOn(IsolationLevel level) {
        try (var box = launch(level, Limits.DEFAULTS.withMemory(ByteSize.mebibytes(48)))) {
            var speaker = DoorSpeaker.at(box);
            var hog = speaker.run("tail", "-n", "1", "/dev/zero");
            assertThat(hog.status()).isEqualTo(128 + 9);
            ControlGroup group = box.controlGroup().orElseThrow();
            assertThat(group.oomKills().orElse(-1)).isPositive();
            assertThat(group.peakMemory().orElse(-1)).isGreaterThan(40L << 20);
            assertThat(speaker.shell("echo alive").output()).isEqualTo("alive\n");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"BASIC", "MODERATE"})
    void processLimitIsExact(IsolationLevel level) {
        // The shell is one, the sleeps are the rest.
        String script = "for i in 1 2 3 4 5 6 7 8 9%s; do sleep 30 & done; echo all";
        try (var box = launch(level, Limits.DEFAULTS.withProcesses(10))) {
            assertThat(DoorSpeaker.at(box).shell(script.formatted("")).output()).isEqualTo("all\n");
            assertThat(box.controlGroup().orElseThrow().processesRefused()).hasValue(0);
        }
        try (var box = launch(level, Limits.DEFAULTS.withProcesses(10))) {
            assertThat(DoorSpeaker.at(box).shell(script.formatted(" 10")).error())
                    .contains("fork");
            assertThat(box.controlGroup().orElseThrow().processesRefused()).hasValue(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"BASIC", "MODERATE"})
    void forkBombStopsAtTheLimitAndClosingEndsIt(IsolationLevel level) {
        var box = launch(level, Limits.DEFAULTS.withProcesses(40));
        var speaker = DoorSpeaker.at(box);
        speaker.start(StandardInput.EMPTY, "/bin/sh", "-c", "b() { b | b & b; }; b 2>/dev/null");
        var group = box.controlGroup().orElseThrow();
        await().atMost(Duration.ofSeconds(20))
                .until(() -> group.processesRefused().orElse(0) > 0);
        assertThat(group.processCount().orElse(-1)).isLessThanOrEqualTo(42);
        box.kill();
        box.close();
        assertThat(data.engine().list()).isEmpty();
        assertThat(box.controlGroup().orElseThrow().processCount()).isEmpty();
    }
}
