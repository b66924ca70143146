package dev.glovebox.model.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.EnvironmentVariable.Literal;
import dev.glovebox.model.spec.EnvironmentVariable.PassedThrough;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limit;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.value.TimeSpan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SandboxRequestTest {

    private static final SandboxRequest FULL = new SandboxRequest(
            Optional.of("data"),
            new WallsRequest(
                    Optional.of(IsolationLevel.PARANOID),
                    Optional.of(new NetworkMode.None()),
                    Optional.of("image"),
                    Optional.of("runsc"),
                    new Adjustments(
                            new SyscallChanges(List.of("connect"), List.of("ptrace")), Optional.of(new Gpus.All()))),
            new ProgramRequest(List.of("make"), Optional.of("/data"), List.of(new PassedThrough("HOME"))),
            List.of(Mount.parse("/srv/a:/data/a"), Mount.parse("/srv/b:/data/b")),
            new LimitsRequest(Map.of(Limit.PIDS, 7L, Limit.TIMEOUT, 5_000L)));

    private static SandboxRequest with(EnvironmentVariable... variables) {
        return SandboxRequest.NONE.with(new ProgramRequest(List.of(), Optional.empty(), List.of(variables)));
    }

    @Test
    void requestThatSaysNothingLeavesEverythingToItsBase() {
        assertThat(SandboxRequest.NONE.over(FULL)).isEqualTo(FULL);
        assertThat(FULL.over(SandboxRequest.NONE)).isEqualTo(FULL);
        assertThat(FULL.over(FULL)).isEqualTo(FULL);
    }

    @Test
    void requestThatSaysEverythingLeavesNothingToItsBase() {
        var other = SandboxRequest.of(
                FULL.over(SandboxRequest.NONE).withMounts(List.of()).spec(IsolationLevel.NONE, Optional.empty()));
        assertThat(other.over(SandboxRequest.NONE.with(new LimitsRequest(Map.of(Limit.PIDS, 9L)))))
                .isEqualTo(other);
    }

    @Test
    void variablesMeetByNameMountsByTargetAndLimitsByName() {
        var merged = with(new Literal("HOME", "/tmp"), new Literal("CI", "1"))
                .withMounts(List.of(Mount.parse("/srv/other:/data/b:rw")))
                .with(new LimitsRequest(Map.of(Limit.PIDS, 9L)))
                .over(FULL);
        assertThat(merged.program().environment())
                .containsExactlyInAnyOrder(new Literal("HOME", "/tmp"), new Literal("CI", "1"));
        assertThat(merged.mounts())
                .containsExactly(Mount.parse("/srv/a:/data/a"), Mount.parse("/srv/other:/data/b:rw"));
        assertThat(merged.limits().amounts()).isEqualTo(Map.of(Limit.PIDS, 9L, Limit.TIMEOUT, 5_000L));
    }

    /** One source that says a name twice contradicts itself, which is for the policy to say. */
    @Test
    void repeatedValueOfOneSourceIsKept() {
        var twice = with(new Literal("TOKEN", "x"), new EnvironmentVariable.Secret("TOKEN"));
        assertThat(twice.over(FULL).program().environment()).hasSize(3);
    }

    @Test
    void systemCallThatOneSourceBlocksNoOtherAllows() {
        var allowing = SandboxRequest.NONE.with(new WallsRequest(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new Adjustments(new SyscallChanges(List.of(), List.of("connect", "bind")), Optional.empty())));
        for (var merged : List.of(allowing.over(FULL), FULL.over(allowing))) {
            assertThat(merged.walls().adjustments().syscalls())
                    .isEqualTo(new SyscallChanges(List.of("connect"), List.of("bind", "ptrace")));
        }
    }

    @Test
    void specWrittenOutGivesTheSameSpec() {
        var spec = FULL.spec(IsolationLevel.STRICT, Optional.empty());
        assertThat(spec.walls().level()).isEqualTo(IsolationLevel.PARANOID);
        assertThat(spec.limits()).isEqualTo(Limits.DEFAULTS.withProcesses(7).withWallClock(TimeSpan.seconds(5)));
        assertThat(SandboxRequest.of(spec).spec(IsolationLevel.NONE, Optional.empty()))
                .isEqualTo(spec);
        assertThat(SandboxRequest.NONE
                        .spec(IsolationLevel.MODERATE, Optional.empty())
                        .walls()
                        .level())
                .isEqualTo(IsolationLevel.MODERATE);
    }

    @Test
    void limitThatNoBoxCanHaveIsRefused() {
        assertThatThrownBy(() -> new LimitsRequest(Map.of(Limit.MEMORY, 1L)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("memory must be at least 8m");
    }

    @Test
    void valuesOfVariablesAreNotShown() {
        assertThat(with(new Literal("TOKEN", "secret")).redacted().program().environment())
                .containsExactly(new Literal("TOKEN", "***"));
    }
}
