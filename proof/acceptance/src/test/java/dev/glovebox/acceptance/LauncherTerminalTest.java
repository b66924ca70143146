package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** {@code --tty} of a command that the daemon runs, at a real pseudo terminal. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LauncherTerminalTest {

    private static final int SIGTSTP = 20;
    private static final int SIGCONT = 18;

    /** A full-screen program in little: it draws its size on the other screen, again when told of a new one, until q is typed. */
    private static final String SCREEN = """
            stty raw -echo
            draw() { printf '\\033[?1049h\\033[H'; stty size | tr ' ' x; }
            trap draw WINCH
            draw
            printf ready
            while :; do
              key=$(dd bs=1 count=1 2>/dev/null)
              case $key in
                q) break ;;
                '') ;;
                *) printf 'key %s;' "$(printf %s "$key" | od -An -tx1 | tr -d ' ')" ;;
              esac
            done
            printf '\\033[?1049l'; stty sane; echo bye
            """;

    private final DaemonForTest daemon;

    LauncherTerminalTest() throws IOException {
        daemon = new DaemonForTest();
    }

    @BeforeAll
    void serve() throws IOException {
        daemon.serve();
    }

    @AfterAll
    void cleanUp() throws IOException {
        daemon.close();
    }

    private List<String> tty(String... program) {
        var words = new ArrayList<>(List.of("run", "-v", "--tty", "--"));
        words.addAll(List.of(program));
        return daemon.command(words.toArray(String[]::new));
    }

    @Test
    void fullScreenProgramGetsKeysAndEverySize() {
        var seen = new TerminalForTest()
                .expect("300x80")
                .expect("ready")
                .noteMode()
                .resize(50, 120)
                .type(" ")
                .expect("50x120")
                .type("\u0003")
                .expect("key 03;")
                .type("\u001a")
                .expect("key 1a;")
                .type("\u001c")
                .expect("key 1c;")
                .resize(24, 80)
                .type(" ")
                .expect("24x80")
                .type("q")
                .expect("bye")
                .run(tty("bash", "-c", SCREEN));
        assertThat(seen.notes()).as(seen.toString()).containsExactly("raw");
        assertThat(seen.shown()).contains("\u001b[?1049h", "\u001b[?1049l").doesNotContain("not served");
        assertThat(seen.status()).isZero();
    }

    @Test
    void suspendedCommandGivesTheTerminalBackAndTakesItAgain() {
        var seen = new TerminalForTest()
                .expect("up")
                .noteMode()
                .signal(SIGTSTP)
                .awaitStopped()
                .noteMode()
                .signal(SIGCONT)
                .type("x")
                .expect("got x")
                .noteMode()
                .type("\r")
                .expect("end")
                .run(tty("bash", "-c", "stty -echo; echo up; read -r -n 1 key; echo got $key; read -r; echo end"));
        assertThat(seen.notes()).as(seen.toString()).containsExactly("raw", "canonical", "raw");
        assertThat(seen.status()).isZero();
    }

    @Test
    void keysWithoutTerminalInsideKeepTheirMeaning() {
        var seen = new TerminalForTest()
                .expect("up")
                .type("\u0003")
                .expect("cancelled")
                .run(daemon.command("run", "--", "sh", "-c", "echo up; sleep 1000"));
        assertThat(seen.status()).as(seen.toString()).isEqualTo(130);
        var quit = new TerminalForTest()
                .expect("up")
                .type("\u001c")
                .expect("cancelled")
                .run(daemon.command("run", "--", "sh", "-c", "echo up; sleep 1000"));
        assertThat(quit.status()).as(quit.toString()).isEqualTo(130);
        assertThat(quit.shown()).doesNotContain("thread dump");
    }
}
