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

    private final DaemonForTest desk;

    ServedEnvironmentTest() throws IOException {
        desk = new DaemonForTest("secrets: {TOKEN: {command: [./token]}}");
    }

    @BeforeAll
    void serve() throws IOException {
        desk.serve();
    }

    @AfterAll
    void cleanUp() throws IOException {
        desk.close();
    }

    @Test
    void artifactsComeToTheCaller() throws Exception {
        Files.createDirectory(desk.callerDirectory().resolve("project"));
        for (String target : new String[] {"", "=kept", "=kept.zip"}) {
            var ended = DaemonForTest.end(desk.run(
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
        assertThat(desk.callerDirectory()).isDirectoryContaining("glob:**/kept.zip");
        assertThat(desk.callerDirectory().resolve("artifacts/made")).exists();
        assertThat(desk.callerDirectory().resolve("kept/made")).exists();
        assertThat(desk.helperDirectory()).isEmptyDirectory();
    }

    @Test
    void secretsAreFetchedWhereTheCallerStands() throws Exception {
        Path program = Files.writeString(
                desk.callerDirectory().resolve("token"), "#!/bin/sh\necho a-secret-of-$(basename $PWD)\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        var ended = DaemonForTest.end(
                desk.run(DaemonForTest.NOTHING, "-v", "--secret", "TOKEN", "--", "sh", "-c", "echo ${#TOKEN}"));
        assertThat(ended.out()).as(ended.story()).isEqualTo("a-secret-of-caller".length() + "\n");
        assertThat(ended.err())
                .doesNotContain("not served", "a-secret-of-caller")
                .contains("policy.approved");
    }

    @Test
    void wordsOfTheProgramAreNotReadAsNamesOfFiles() throws Exception {
        Files.writeString(desk.helperDirectory().resolve("words"), "of the helper");
        Files.writeString(desk.callerDirectory().resolve("words"), "of the caller");
        var ended = DaemonForTest.end(desk.run(DaemonForTest.NOTHING, "-v", "--", "echo", "@words"));
        assertThat(ended.out()).as(ended.story()).isEqualTo("@words\n");
        Files.delete(desk.helperDirectory().resolve("words"));
    }
}
