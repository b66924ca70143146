package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code --review} of a command line that {@code glovebox serve} could serve. */
@Timeout(180)
class ServedReviewTest {

    private static final String QUESTION = "apply this change [y,n,h,l,a,d,q,?]: ";

    @Test
    void answerTypedWhileTheProgramRanDoesNotCount() throws IOException {
        try (var desk = new DaemonForTest()) {
            desk.serve();
            var project = Files.createDirectory(desk.callerDirectory().resolve("project"));
            var seen = new TerminalForTest()
                    .expect(QUESTION)
                    .type("a\n")
                    .expect("over")
                    .expect(QUESTION)
                    .rest(2)
                    .answer("q\n")
                    .run(desk.command(
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
}
