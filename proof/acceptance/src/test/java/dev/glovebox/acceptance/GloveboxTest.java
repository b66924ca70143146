package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.library.Glovebox;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.request.ProgramRequest;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class GloveboxTest {

    @TempDir
    private Path home;

    @TempDir
    private Path base;

    private Glovebox open(String... more) throws IOException {
        // A box of plain processes has a user of its own, who passes through here on the way to its files.
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx--x--x"));
        Path file = Files.writeString(
                home.resolve("glovebox.yaml"),
                "data_dir: " + home.resolve("data") + "\nsandbox: {level: basic}\n" + String.join("\n", more));
        return Glovebox.open(ConfigurationLoader.load(Optional.of(file), HostEnvironment.ofThisProcess()));
    }

    @Test
    void commandGivesItsStatusAndOutput() throws IOException {
        try (var glovebox = open()) {
            var outcome = glovebox.run(
                    Duration.ofSeconds(30), ByteSize.mebibytes(256), "sh", "-c", "echo out; echo err >&2; exit 3");
            assertThat(outcome.status()).isEqualTo(3);
            assertThat(outcome.out()).isEqualTo("out\n");
            assertThat(outcome.err()).isEqualTo("err\n");
        }
    }

    @Test
    void timeoutEndsCommandAndIsReported() throws IOException {
        try (var glovebox = open()) {
            var outcome = glovebox.run(Duration.ofMillis(300), ByteSize.mebibytes(256), "sleep", "1000");
            assertThat(outcome.status()).isEqualTo(124);
            assertThat(outcome.result().cause()).isEqualTo(FailureCode.TIMEOUT.name());
        }
    }

    @Test
    void requestLeavesOpenWhatIsConfigured() throws IOException {
        try (var glovebox = open(
                "templates: [{name: teller, level: basic, preload: {command: [sh, -c, 'echo told \"$@\"', teller]}}]")) {
            var said = command("sh", "-c", "echo $GREETING; exit 4").over(variable("GREETING", "hello"));
            var plain = glovebox.run(said);
            assertThat(plain.out()).as(plain.toString()).isEqualTo("hello\n");
            assertThat(plain.status()).isEqualTo(4);
            assertThat(plain.result().isolation().requested()).isEqualTo(IsolationLevel.BASIC);

            var template = glovebox.run(command("to", "me").from(Optional.of("teller")));
            assertThat(template.out()).as(template.toString()).isEqualTo("told to me\n");
            assertThatThrownBy(() -> glovebox.run(command("x").from(Optional.of("missing"))))
                    .hasMessage("unknown template 'missing'; define it under templates in the configuration");
        }
    }

    private static SandboxRequest command(String... words) {
        return SandboxRequest.NONE.with(new ProgramRequest(List.of(words), Optional.empty(), List.of()));
    }

    private static SandboxRequest variable(String name, String value) {
        return SandboxRequest.NONE.with(
                new ProgramRequest(List.of(), Optional.empty(), List.of(new EnvironmentVariable.Literal(name, value))));
    }

    /** An embedding lives on when it has no more use for this. */
    @Test
    void closingLeavesNoProcessBehind() throws IOException {
        assumeTrue(BoxUser.current().root(), "missing capability: root, to mount a workspace");
        Files.setPosixFilePermissions(base, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path project = Files.createDirectory(base.resolve("project"));
        try (var glovebox = open()) {
            var result = glovebox.run(new SandboxSpec(
                    Walls.of(IsolationLevel.MODERATE),
                    Program.of("/workspace", List.of("sh", "-c", "echo made > made")),
                    Optional.of(new Project("p", project, List.of())),
                    List.of(new Mount(project, "/workspace", Mount.Access.CAPTURED)),
                    Limits.DEFAULTS));
            assertThat(result.status()).as(result.toString()).isZero();
            assertThat(ours())
                    .as("what mounted the workspace, and waits to mount the next")
                    .isNotEmpty();
        }
        assertThat(ours()).isEmpty();
    }

    private List<ProcessHandle> ours() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().command().orElse("").startsWith(home.toString()))
                .toList();
    }
}
