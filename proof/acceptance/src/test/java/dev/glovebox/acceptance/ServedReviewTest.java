package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code --review} of a command line that {@code glovebox serve} serves. */
@Timeout(180)
class ServedReviewTest {

    private static final String QUESTION = "apply this change [y,n,h,l,a,d,q,?]: ";

    @Test
    void answerTypedWhileTheProgramRanDoesNotCount() throws IOException {
        try (var daemon = new DaemonForTest()) {
            daemon.serve();
            var project = Files.createDirectory(daemon.callerDirectory().resolve("project"));
            var seen = new TerminalForTest()
                    .expect(QUESTION)
                    .type("a\n")
                    .expect("over")
                    .expect(QUESTION)
                    .rest(2)
                    .answer("q\n")
                    .run(daemon.command(
                            "run",
                            "--level",
                            "moderate",
                            "--project",
                            project.toString(),
                            "--review",
                            "--",
                            "sh",
                            "-c",
                            "echo evil > made; printf '(1/1) " + QUESTION + "'; sleep 4; echo; echo over"));
            assertThat(project.resolve("made")).as(seen.toString()).doesNotExist();
            assertThat(List.of(seen.notes())).containsExactly(List.of());
        }
    }

    @Test
    void answerTypedAfterTheQuestionCounts() throws IOException {
        try (var daemon = new DaemonForTest()) {
            daemon.serve();
            var project = Files.createDirectory(daemon.callerDirectory().resolve("project"));
            var seen = new TerminalForTest()
                    .expect("(1/2) " + QUESTION)
                    .answer("y\n")
                    .expect("(2/2) " + QUESTION)
                    .answer("n\n")
                    .run(daemon.command(
                            "run",
                            "-v",
                            "--level",
                            "moderate",
                            "--project",
                            project.toString(),
                            "--review",
                            "--",
                            "sh",
                            "-c",
                            "echo one > first; echo two > second"));
            assertThat(project.resolve("first")).as(seen.toString()).hasContent("one");
            assertThat(project.resolve("second")).doesNotExist();
            assertThat(seen.shown()).doesNotContain("not served");
            assertThat(seen.status()).isZero();
        }
    }

    @Test
    void interruptAtTheQuestionKeepsTheChanges() throws IOException {
        try (var daemon = new DaemonForTest()) {
            daemon.serve();
            var project = Files.createDirectory(daemon.callerDirectory().resolve("project"));
            var seen = new TerminalForTest()
                    .expect(QUESTION)
                    .answer("\u0003")
                    .expect("the changes are kept")
                    .run(daemon.command(
                            "run",
                            "--level",
                            "moderate",
                            "--project",
                            project.toString(),
                            "--review",
                            "--",
                            "touch",
                            "made"));
            assertThat(project.resolve("made")).as(seen.toString()).doesNotExist();
            assertThat(seen.notes()).isEmpty();
        }
    }
}
