package dev.glovebox.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.init.Reply.Ending;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The process that waits to become the first program; every other test over a socket uses it too. */
@ParameterizedClass
@EnumSource(names = {"RELEASE_OVER_SOCKET", "SANITIZED_OVER_SOCKET"})
@Timeout(30)
class SpareTest {

    private static final int SIGTERM = 15;

    private final Setup setup;
    private Door door;

    SpareTest(Setup setup) {
        this.setup = setup;
    }

    @BeforeEach
    void open() {
        door = Door.open(setup);
        await().atMost(Duration.ofSeconds(10)).until(() -> children().size() == 1);
    }

    @AfterEach
    void close() {
        door.close();
    }

    private List<ProcessHandle> children() {
        return door.process.children().toList();
    }

    private void awaitNobody() {
        await().atMost(Duration.ofSeconds(10)).until(() -> children().isEmpty());
    }

    @Test
    void firstProgramUsesPrestartedProcess() {
        long waiting = children().getFirst().pid();
        var first = door.shell(1, "echo $$; exit 3");
        assertThat(first.ending()).isEqualTo(new Ending.WithStatus(3));
        assertThat(first.output()).isEqualTo(waiting + "\n");
        var second = door.shell(2, "echo $$");
        assertThat(second.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(second.output()).isNotEqualTo(waiting + "\n");
        awaitNobody();
    }

    @Test
    void secondInspectionStartsNoOtherProcess() {
        door.inspect();
        assertThat(children()).hasSize(1);
        assertThat(door.shell(1, "true").ending()).isEqualTo(new Ending.WithStatus(0));
        door.inspect();
        awaitNobody();
    }

    @Test
    void prestartedProcessInheritsNothingOfInit() {
        var listing =
                "for fd in /proc/self/fd/*; do readlink $fd; done | sed 's/[0-9]//g' | sort; umask; ps -o sid= -p $$; trap";
        var first = door.shell(1, listing);
        assertThat(first.ending()).isEqualTo(new Ending.WithStatus(0));
        var second = door.shell(2, listing);
        assertThat(second.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(first.output().lines().filter(line -> !line.isBlank() && !line.matches("\\s*\\d+")))
                .containsExactlyElementsOf(second.output()
                        .lines()
                        .filter(line -> !line.isBlank() && !line.matches("\\s*\\d+"))
                        .toList());
    }

    @Test
    void prestartedProcessReceivesInputAndItsEnd() {
        var program = door.exec(Door.reading(1, Door.shell("cat; echo end")));
        door.type(1, "typed\n".getBytes(StandardCharsets.UTF_8));
        door.send(new Request.StdinEnd(1));
        assertThat(program.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(program.output()).isEqualTo("typed\nend\n");
    }

    @Test
    void prestartedProcessWithoutInputReadsEndOfFile() {
        var program = door.shell(1, "cat; readlink /proc/self/fd/0");
        assertThat(program.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(program.output()).isEqualTo("/dev/null\n");
    }

    @Test
    void oversizedRequestGetsNewProcess() {
        long waiting = children().getFirst().pid();
        String argument = "x".repeat(100_000);
        var program = door.exec(1, Program.of("/bin/sh", "-c", "echo $$ ${#1}", "sh", argument));
        assertThat(program.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(program.output()).endsWith(" 100000\n").doesNotStartWith(waiting + " ");
        awaitNobody();
    }

    @Test
    void largestRequestFitsPrestartedProcess() {
        long waiting = children().getFirst().pid();
        String argument = "x".repeat(65_000);
        var program = door.exec(1, Program.of("/bin/sh", "-c", "echo $$ ${#1}", "sh", argument));
        assertThat(program.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(program.output()).isEqualTo(waiting + " 65000\n");
    }

    @Test
    void terminalRequestGetsNewProcess() {
        var program = door.exec(Door.onTerminal(1, Door.shell("tty; stty size"), new TerminalSize(10, 20)));
        assertThat(program.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(program.output()).contains("/dev/pts/", "10 20");
        awaitNobody();
    }

    @Test
    void deadPrestartedProcessIsReplaced() {
        var waiting = children().getFirst();
        assertThat(waiting.destroyForcibly()).isTrue();
        awaitNobody();
        var program = door.shell(1, "echo $$");
        assertThat(program.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(program.output()).isNotEqualTo(waiting.pid() + "\n");
    }

    @Test
    void signalToAllEndsPrestartedProcessOnly() {
        door.send(Request.Signal.toAll(SIGTERM));
        awaitNobody();
        assertThat(door.shell(1, "true").ending()).isEqualTo(new Ending.WithStatus(0));
    }

    @Test
    void prestartedProcessEndsWithBox() {
        var waiting = children().getFirst();
        door.hangUp();
        door.awaitExit();
        await().atMost(Duration.ofSeconds(10)).until(() -> !waiting.isAlive());
    }
}
