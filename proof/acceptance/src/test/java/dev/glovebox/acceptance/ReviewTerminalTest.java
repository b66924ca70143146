package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code --review} at a real terminal, with a program that wants its changes applied. */
@Timeout(180)
class ReviewTerminalTest {

    private static final String QUESTION = "apply this change [y,n,h,l,a,d,q,?]: ";

    /** What the program prints instead of us, and how long it leaves its victim to answer. */
    private static final String FAKE = "printf '(1/1) " + QUESTION + "'; sleep 4; echo; echo over";

    private final GloveboxForTest glovebox = new GloveboxForTest();
    private Path project = Path.of("/nonexistent");

    @BeforeEach
    void makeProject() throws IOException {
        project = Files.createDirectories(glovebox.home.resolve("project"));
    }

    @AfterEach
    void cleanUp() throws IOException {
        glovebox.close();
    }

    private List<String> review(String script, String... options) {
        var arguments =
                new ArrayList<>(List.of("run", "--level", "moderate", "--project", project.toString(), "--review"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of("--", "sh", "-c", script));
        return glovebox.command(arguments.toArray(String[]::new));
    }

    @Test
    void answerTypedWhileTheProgramRanDoesNotCount() {
        var seen = new TerminalForTest()
                .expect(QUESTION)
                .type("a\n")
                .expect("over")
                .expect(QUESTION)
                .rest(2)
                .answer("q\n")
                .run(review("echo evil > made; " + FAKE));
        assertThat(project.resolve("made")).as(seen.toString()).doesNotExist();
        assertThat(seen.notes()).isEmpty();
        assertThat(seen.shown())
                .contains("the changes are kept; to see them: glovebox changes show")
                .doesNotContain("change applied");
    }

    @Test
    void letterTypedWhileTheProgramRanIsNotCompletedLater() {
        var seen = new TerminalForTest()
                .expect(QUESTION)
                .type("a")
                .expect("over")
                .expect(QUESTION)
                .rest(1)
                .answer("\n")
                .run(review("echo evil > made; " + FAKE));
        assertThat(project.resolve("made")).as(seen.toString()).doesNotExist();
        assertThat(seen.shown()).contains("the changes are kept; to see them: glovebox changes show");
    }

    @Test
    void answerTypedBeforeItsQuestionWasDrawnDoesNotCount() {
        var seen = new TerminalForTest()
                .expect("(1/2) " + QUESTION)
                .answer("l\na\n")
                .expect("(2/2) " + QUESTION)
                .rest(1)
                .answer("l\n")
                .run(review("echo evil > made; echo evil > more"));
        assertThat(project.resolve("more")).as(seen.toString()).doesNotExist();
        assertThat(seen.notes()).isEmpty();
    }

    @Test
    void jsonOutputDisablesQuestions() {
        var seen = new TerminalForTest()
                .rest(1)
                .type("a\na\n")
                .expect("run_id")
                .run(review("echo evil > made; sleep 3", "--json"));
        assertThat(project.resolve("made")).as(seen.toString()).doesNotExist();
        assertThat(seen.shown())
                .contains("the changes are kept; to see them: glovebox changes show")
                .doesNotContain(QUESTION);
        assertThat(seen.notes()).isEmpty();
    }

    @Test
    void answerTypedAfterTheQuestionCounts() {
        var seen = new TerminalForTest().expect(QUESTION).answer("y\n").run(review("echo good > made"));
        assertThat(project.resolve("made")).as(seen.toString()).hasContent("good");
        assertThat(seen.status()).isZero();
    }

    @Test
    void terminalIsResetBeforeFirstQuestion() {
        String spoilt = "\\033[?1049h\\033[?25l\\033(0\\033[8m\\033[5;6r\\033[?2004h\\033[?1003h\\033]0;over";
        var seen = new TerminalForTest()
                .expect(";over")
                .expect(QUESTION)
                .answer("q\n")
                .run(review("echo evil > made; printf '" + spoilt + "'"));
        String shown = seen.shown();
        int question = shown.indexOf(QUESTION);
        assertThat(question).as(shown).isPositive();
        String between = shown.substring(shown.indexOf(";over"), question);
        assertThat(between)
                .as(
                        "what ends a title, leaves the other screen, shows the cursor, puts letters, colours and region back")
                .contains("\u0018", "\u001b\\", "\u001b[?1049l", "\u001b[?25h", "\u001b(B", "\u001b[0m", "\u001b[r")
                .contains("\u001b[?2004l", "\u001b[?1003l");
    }

    @Test
    void terminalIsTakenBackBeforeFirstQuestion() {
        var seen = new TerminalForTest()
                .expect(QUESTION)
                .noteMode()
                .answer("q\n")
                .run(review("echo evil > made", "--tty"));
        assertThat(seen.notes()).as(seen.toString()).containsExactly("canonical");
    }

    @Test
    void longLinesAndPathsAreShownCompletely() throws IOException {
        String folder = "d".repeat(200) + "/" + "e".repeat(200) + "/END-OF-PATH";
        Files.createDirectories(project.resolve(folder).resolveSibling(""));
        var seen = new TerminalForTest()
                .expect(QUESTION)
                .answer("q\n")
                .run(review("{ printf %4000s | tr ' ' x; echo END-OF-LINE; } > " + folder));
        assertThat(unwrapped(seen.shown())).contains("xEND-OF-LINE", "e/END-OF-PATH");
    }

    @Test
    void invisibleCharactersAreMarked() {
        var seen = new TerminalForTest()
                .expect(QUESTION)
                .answer("q\n")
                .run(
                        review(
                                "printf 'a\\343\\205\\244b\\n' > made; printf 'c\\302\\240d\\n' >> made;"
                                        + " printf 'e\\377f\\n' >> made; printf 'g\\342\\200\\256h\\n' >> made; printf 'i\\tj\\n' >> made"));
        assertThat(plain(seen.shown())).contains("a\\u3164b", "c\\u00a0d", "e\\xfff", "g\\u202eh", "i→   j");
    }

    /** Without the breaks that fit lines to the screen. */
    private static String unwrapped(String shown) {
        return plain(shown).replaceAll("\\r?\\n +↪ ", "");
    }

    private static String plain(String shown) {
        return shown.replaceAll("\u001b\\[[0-9;]*m", "");
    }
}
