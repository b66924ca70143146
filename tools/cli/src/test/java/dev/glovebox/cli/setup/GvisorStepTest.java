package dev.glovebox.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.cli.setup.DaemonForTest.Temper;
import dev.glovebox.cli.setup.PackagesStep.Installing;
import dev.glovebox.engine.Installation;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class GvisorStepTest {

    @TempDir
    private Path directory;

    private final Progress progress = new Progress(new PrintWriter(Writer.nullWriter()), Progress.Surface.PLAIN);
    private Installation installation;
    private Path programs;
    private Path built;

    @BeforeEach
    void prepare() throws IOException {
        installation = new Installation(directory.resolve("data")).prepare();
        programs = Files.createDirectory(directory.resolve("programs"));
        built = Files.createDirectory(directory.resolve("built"));
    }

    private Path program(String name, String script) throws IOException {
        Path file = Files.writeString(programs.resolve(name), "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private DaemonForTest daemon(Temper temper) throws IOException {
        return new DaemonForTest(Files.createDirectories(directory.resolve("docker")), temper);
    }

    private GvisorStep step(DaemonForTest daemon, Installing installing, SetupStep trial) {
        var binary = new GvisorBinary(programs.toString(), built, installing);
        var registration = new GvisorRegistration(
                daemon::runtimes, daemon.settings(), binary, Duration.ofMillis(patience(daemon)));
        return new GvisorStep(registration, installation, trial);
    }

    /** Long where an answer comes; where none does, all of it is waited for. */
    private static long patience(DaemonForTest daemon) {
        return daemon.runtimes().names().contains("deaf") ? 200 : 20_000;
    }

    private static SetupStep trial(String outcome) {
        return new SetupStep() {
            @Override
            public String title() {
                return "test run";
            }

            @Override
            public String ensure(Progress progress) {
                if (outcome.isEmpty()) {
                    throw new SandboxException(
                            FailureCode.LAUNCH_FAILED, "the box did not come up", "run glovebox doctor");
                }
                return outcome;
            }
        };
    }

    @Test
    void installedRunscIsRegisteredTriedAndUsedFromThenOn() throws IOException {
        Path runsc = program("runsc", "");
        try (var daemon = daemon(Temper.READS_THEM)) {
            daemon.startedWith("{\"log-level\": \"warn\"}");
            String messages =
                    step(daemon, Installing.FORBIDDEN, trial("a box ran")).ensure(progress);
            assertThat(messages).contains(runsc + " registered in " + daemon.file(), "a box ran");
            assertThat(daemon.runtimes().at("runsc", "path").text()).contains(runsc.toString());
            assertThat(Files.readString(daemon.file())).contains("\"log-level\":\"warn\"");
            assertThat(installation.lockedRuntime()).contains("runsc");
        }
    }

    @Test
    void secondSetupChangesNothing() throws IOException {
        program("runsc", "");
        try (var daemon = daemon(Temper.READS_THEM)) {
            step(daemon, Installing.FORBIDDEN, trial("a box ran")).ensure(progress);
            String before = Files.readString(daemon.file());
            Object inode = Files.getAttribute(daemon.file(), "unix:ino");
            assertThat(step(daemon, Installing.FORBIDDEN, trial("a box ran")).ensure(progress))
                    .startsWith("registered, ");
            assertThat(Files.readString(daemon.file())).isEqualTo(before);
            assertThat(Files.getAttribute(daemon.file(), "unix:ino")).isEqualTo(inode);
        }
    }

    @Test
    void entryWithoutOurArgumentsGetsThemAndKeepsItsOwn() throws IOException {
        Path elsewhere = program("runsc-of-mine", "");
        program("runsc", "");
        try (var daemon = daemon(Temper.READS_THEM)) {
            daemon.startedWith("{\"runtimes\": {\"runsc\": {\"path\": \"" + elsewhere
                    + "\", \"runtimeArgs\": [\"--platform=kvm\"]}}}");
            step(daemon, Installing.FORBIDDEN, trial("a box ran")).ensure(progress);
            assertThat(daemon.runtimes().at("runsc", "path").text()).contains(elsewhere.toString());
            assertThat(daemon.runtimes().at("runsc", "runtimeArgs").items())
                    .extracting(item -> item.text().orElse(""))
                    .containsExactly("--platform=kvm", "--host-uds=open", "--oci-seccomp");
        }
    }

    @Test
    void missingRunscAndGoGiveHint() throws IOException {
        try (var daemon = daemon(Temper.READS_THEM)) {
            assertThatThrownBy(
                            () -> step(daemon, Installing.PERMITTED, trial("")).ensure(progress))
                    .isInstanceOfSatisfying(SandboxException.class, missing -> {
                        assertThat(missing.failure().message()).contains("runsc, gVisor's runtime, is not installed");
                        assertThat(missing.failure().toString())
                                .contains("user_guide/install", "or install Go to build it");
                    });
            assertThat(daemon.file()).doesNotExist();
        }
    }

    @Test
    void goBuildsThePinnedVersionWhereInstallingIsPermitted() throws IOException {
        program(
                "go",
                "echo \"$@\" > \"$GOBIN/asked\"; echo '#!/bin/sh' > \"$GOBIN/runsc\"; chmod 755 \"$GOBIN/runsc\"");
        try (var daemon = daemon(Temper.READS_THEM)) {
            assertThatThrownBy(
                            () -> step(daemon, Installing.FORBIDDEN, trial("")).ensure(progress))
                    .isInstanceOfSatisfying(
                            SandboxException.class,
                            missing -> assertThat(missing.failure().toString()).contains("drop --no-install"));
            step(daemon, Installing.PERMITTED, trial("a box ran")).ensure(progress);
            assertThat(Files.readString(built.resolve("asked")).strip())
                    .matches("install gvisor\\.dev/gvisor/runsc@v0\\.0\\.0-\\d{14}-[0-9a-f]{12}");
            assertThat(daemon.runtimes().at("runsc", "path").text())
                    .contains(built.resolve("runsc").toString());
        }
    }

    @Test
    void failedTrialDisablesGvisor() throws IOException {
        program("runsc", "");
        installation.lockedRuntime(Optional.of("runsc"));
        try (var daemon = daemon(Temper.READS_THEM)) {
            assertThatThrownBy(
                            () -> step(daemon, Installing.FORBIDDEN, trial("")).ensure(progress))
                    .hasMessageContaining("did not come up");
            assertThat(installation.lockedRuntime()).isEmpty();
        }
    }

    @Test
    void settingsRefusedByDockerAreRolledBack() throws IOException {
        program("runsc", "");
        String settings = "{\"runtimes\": {\"deaf\": {\"path\": \"/d\"}}}";
        try (var daemon = daemon(Temper.IGNORES_THEM)) {
            daemon.startedWith(settings);
            assertThatThrownBy(
                            () -> step(daemon, Installing.FORBIDDEN, trial("")).ensure(progress))
                    .hasMessageContaining("does not list runsc");
            assertThat(daemon.file()).hasContent(settings);
        }
    }
}
