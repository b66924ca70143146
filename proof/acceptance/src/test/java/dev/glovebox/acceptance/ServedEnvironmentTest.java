package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What a served command line names is what it would find by itself, and not what {@code glovebox serve} would. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServedEnvironmentTest {

    private final DaemonForTest daemon;

    ServedEnvironmentTest() throws IOException {
        daemon = new DaemonForTest("secrets: {TOKEN: {command: [./token]}}");
    }

    @BeforeAll
    void serve() throws IOException {
        daemon.serve();
    }

    @AfterAll
    void cleanUp() throws IOException {
        daemon.close();
    }

    @Test
    void artifactsComeToTheCaller() throws Exception {
        Files.createDirectory(daemon.callerDirectory().resolve("project"));
        for (String target : new String[] {"", "=kept", "=kept.zip"}) {
            var ended = DaemonForTest.end(daemon.run(
                    DaemonForTest.NOTHING,
                    "-v",
                    "--level",
                    "moderate",
                    "--project",
                    "project",
                    "--artifact",
                    "made" + target,
                    "--",
                    "touch",
                    "made"));
            Assumptions.assumeFalse(ended.status() == 69, "missing capability: level moderate");
            assertThat(ended.status()).as(ended.story()).isZero();
            assertThat(ended.err()).contains("1 file copied to ").doesNotContain("not served");
        }
        assertThat(daemon.callerDirectory()).isDirectoryContaining("glob:**/kept.zip");
        assertThat(daemon.callerDirectory().resolve("artifacts/made")).exists();
        assertThat(daemon.callerDirectory().resolve("kept/made")).exists();
        assertThat(daemon.helperDirectory()).isEmptyDirectory();
    }

    @Test
    void secretsAreResolvedInWorkingDirectoryOfCaller() throws Exception {
        Path program = Files.writeString(
                daemon.callerDirectory().resolve("token"), "#!/bin/sh\necho a-secret-of-$(basename $PWD)\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        var ended = DaemonForTest.end(
                daemon.run(DaemonForTest.NOTHING, "-v", "--secret", "TOKEN", "--", "sh", "-c", "echo ${#TOKEN}"));
        assertThat(ended.out()).as(ended.story()).isEqualTo("a-secret-of-caller".length() + "\n");
        assertThat(ended.err())
                .doesNotContain("not served", "a-secret-of-caller")
                .contains("policy.approved");
    }

    @Test
    void atSignInArgumentsIsNotExpanded() throws Exception {
        Files.writeString(daemon.helperDirectory().resolve("words"), "of the helper");
        Files.writeString(daemon.callerDirectory().resolve("words"), "of the caller");
        var ended = DaemonForTest.end(daemon.run(DaemonForTest.NOTHING, "-v", "--", "echo", "@words"));
        assertThat(ended.out()).as(ended.story()).isEqualTo("@words\n");
        Files.delete(daemon.helperDirectory().resolve("words"));
    }
}
