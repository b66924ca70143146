package dev.glovebox.model.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class LimitsTest {

    private static void refused(String message, ThrowingCallable made) {
        assertThatIllegalArgumentException().isThrownBy(made).withMessage(message);
    }

    @Test
    void defaultsAreTwoGigabytesHalfACpuAndTenMinutes() {
        assertThat(Limits.DEFAULTS.compute().memory()).hasToString("2g");
        assertThat(Limits.DEFAULTS.compute().cpus()).hasToString("0.5");
        assertThat(Limits.DEFAULTS.wallClock()).hasToString("10m");
    }

    @Test
    void eachLimitNamesItsRange() {
        var d = Limits.DEFAULTS;
        refused("memory must be at least 8m, not 8191k", () -> d.withMemory(ByteSize.parse("8191k")));
        refused("pids must be between 1 and 1000000, not 0", () -> d.withProcesses(0));
        refused("pids must be between 1 and 1000000, not -1", () -> d.withProcesses(-1));
        refused("pids must be between 1 and 1000000, not 1000001", () -> d.withProcesses(1_000_001));
        refused("open files must be between 16 and 1048576, not 15", () -> new Limits.Files(15, ByteSize.gibibytes(1)));
        refused("the file size limit must be at least 1 byte", () -> new Limits.Files(16, new ByteSize(0)));
        refused(
                "scratch space must be at least 1m, not 1048575",
                () -> new Limits.Scratch(new ByteSize((1 << 20) - 1), 16));
        refused(
                "scratch files must be between 16 and 100000000, not 15",
                () -> new Limits.Scratch(ByteSize.mebibytes(1), 15));
        refused("the output limit must be at least 1 byte", () -> d.withOutput(new ByteSize(0)));
    }

    @Test
    void leastOfEachLimitIsAccepted() {
        var least = Limits.DEFAULTS
                .withMemory(ByteSize.mebibytes(8))
                .withProcesses(1)
                .withCpus(new Cpus(10))
                .withOutput(new ByteSize(1))
                .withFiles(new Limits.Files(16, new ByteSize(1)))
                .withScratch(new Limits.Scratch(ByteSize.mebibytes(1), 16))
                .withWallClock(TimeSpan.parse("1ms"));
        assertThat(least.compute()).isEqualTo(new Limits.Compute(ByteSize.mebibytes(8), new Cpus(10), 1));
        assertThat(least.wallClock()).hasToString("1ms");
        assertThat(least.files().open()).isEqualTo(16);
        assertThat(least.scratch().files()).isEqualTo(16);
        assertThat(least.output().bytes()).isOne();
    }
}
