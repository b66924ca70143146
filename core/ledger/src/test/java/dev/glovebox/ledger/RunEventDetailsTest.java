package dev.glovebox.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkGrant;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.EngineUsed;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.run.Usage;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunEventDetailsTest {

    private static final String SECRET = "s3cr3t-value";

    private static final EffectiveIsolation ISOLATION = new EffectiveIsolation(
            IsolationLevel.STRICT,
            IsolationLevel.STRICT,
            EngineUsed.parse("docker"),
            List.of(new WallCheck("uid", "1000", "1000", WallCheck.Result.HOLDS)));

    private static final Failure OOM = new Failure(FailureCode.OOM, "used up 2g", "allow more with --memory");

    @TempDir
    Path temp;

    private static SandboxSpec spec(List<String> command) {
        var program = Program.of("/workspace", command)
                .withEnvironment(List.of(new EnvironmentVariable.Literal("TOKEN", SECRET)));
        return new SandboxSpec(
                new Walls(
                        IsolationLevel.STRICT,
                        Optional.of(new NetworkMode.None()),
                        Optional.of("glovebox/sandbox"),
                        Optional.empty()),
                program,
                Optional.of(new Project("p1", Path.of("/srv/p1"), List.of(Path.of("/srv/data")))),
                List.of(new Mount(Path.of("/srv/p1"), "/workspace", Mount.Access.READ_ONLY)),
                Limits.DEFAULTS);
    }

    @Test
    void requestIsRecordedWithoutValuesOfVariables() {
        assertThat(LedgerText.plain(text(new RunEvent.Requested(spec(List.of("sh", "-c", "id"))))))
                .isEqualTo("level=strict  network=none  image=glovebox/sandbox"
                        + "  command=[sh, -c, id]  workdir=/workspace  environment=[TOKEN]  input=empty"
                        + "  screen=streams  project={id=p1, root_path=/srv/p1, allowed_paths=[/srv/data]}"
                        + "  mounts=[{source=/srv/p1, target=/workspace, readonly=true}]  limits={timeout_ms=600000,"
                        + " memory_bytes=2147483648, cpus=0.5, pids=256, open_files=1024,"
                        + " file_size_bytes=1073741824, scratch_bytes=268435456, scratch_files=65536,"
                        + " output_bytes=4294967296}");
    }

    @Test
    void noEventContainsValuesOfVariables() throws Exception {
        try (var ledger = Ledger.open(temp)) {
            ledger.record(LedgerFixture.RUN, new RunEvent.Requested(spec(List.of("true"))));
            ledger.record(LedgerFixture.RUN, new RunEvent.Approved(spec(List.of("true"))));
        }
        assertThat(Files.readString(LedgerFixture.lines(temp)))
                .contains("TOKEN")
                .contains("policy.approved")
                .doesNotContain(SECRET);
    }

    @Test
    void refusalKeepsEachRule() {
        var violation = new Violation("mounts.inside_project", "mount /etc is outside", "mount something else");
        assertThat(text(new RunEvent.Rejected(List.of(violation))))
                .isEqualTo("violations=[{rule=mounts.inside_project, message=\"mount /etc is outside\"}]");
    }

    @Test
    void fallbackKeepsBothLevelsAndTheReason() {
        assertThat(text(new RunEvent.FellBack(IsolationLevel.STRICT, IsolationLevel.MODERATE, "no daemon")))
                .isEqualTo("from=strict  to=moderate  reason=\"no daemon\"");
    }

    @Test
    void startKeepsTheBoxItsEngineAndItsWalls() {
        assertThat(text(new RunEvent.SandboxStarted("c0ffee", ISOLATION)))
                .isEqualTo("container_id=c0ffee  engine=docker  level_requested=strict  level=strict"
                        + "  verified=[{name=uid, requested=1000, effective=1000, outcome=holds}]");
    }

    @Test
    void failureKeepsItsCodeAndWhoIsToBlame() {
        assertThat(text(new RunEvent.SandboxFailed("c0ffee", OOM)))
                .isEqualTo("container_id=c0ffee  failure={code=OOM, blame=program, message=\"used up 2g\"}");
    }

    @Test
    void endKeepsExitCauseAndUsage() {
        var usage = new Usage(Duration.ofMillis(12), Duration.ofMillis(7), 4096, 3, new Usage.Io(1, 2));
        var result = new RunResult(
                LedgerFixture.RUN, Optional.of(new ExitStatus.Signaled(9)), Optional.of(OOM), ISOLATION, usage);
        assertThat(text(new RunEvent.SandboxStopped("c0ffee", result)))
                .isEqualTo("container_id=c0ffee  cause=OOM  exit_code=137  signal=9"
                        + "  failure={code=OOM, blame=program, message=\"used up 2g\"}"
                        + "  engine=docker  level_requested=strict  level=strict"
                        + "  usage={wall_ms=12, cpu_ms=7, peak_memory_bytes=4096, max_pids=3, read_bytes=1,"
                        + " written_bytes=2}");
    }

    @Test
    void sessionCommandRecordsNetworkGrantWithReason() {
        var grant = new NetworkGrant(
                new NetworkMode.Filtered(HostRules.allowing(HostPattern.parse("pypi.org"))), "ada", "fetch a wheel");
        var program = spec(List.of("pip", "download", "six")).program();
        assertThat(text(new RunEvent.CommandStarted(2, program, Optional.of(grant))))
                .startsWith("number=2  command=[pip, download, six]  workdir=/workspace")
                .endsWith("network=filtered  allowed_hosts=[pypi.org]  denied_hosts=[]  host_addresses=[]"
                        + "  granted_by=ada  reason=\"fetch a wheel\"");
        assertThat(text(new RunEvent.CommandStarted(3, program, Optional.empty())))
                .doesNotContain("network");
    }

    @Test
    void failedTeardownKeepsTheProblem() {
        assertThat(text(new RunEvent.TeardownFailed("c0ffee", "busy"))).isEqualTo("container_id=c0ffee  problem=busy");
    }

    @Test
    void hugeCommandIsCutWithCount() {
        var details = RunEventDetails.of(new RunEvent.Requested(spec(List.of("echo", "x".repeat(1 << 20), "y"))));
        assertThat(details.value("command"))
                .hasValueSatisfying(command -> assertThat(command.toString())
                        .hasSizeLessThan(70_000)
                        .contains("more characters and 1 more arguments"));
    }

    private static String text(RunEvent event) {
        var entry = new LedgerEntry(
                new Link(1, Link.BEGINNING, Link.BEGINNING),
                java.time.Instant.EPOCH,
                Optional.empty(),
                event.name(),
                RunEventDetails.of(event));
        var line = LedgerText.line(entry);
        return line.substring(line.indexOf(event.name()) + event.name().length())
                .strip();
    }
}
