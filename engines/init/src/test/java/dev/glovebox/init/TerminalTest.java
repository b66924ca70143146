package dev.glovebox.init;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.init.Reply.Ending;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
@Timeout(30)
class TerminalTest {
    private final Setup setup;
    private Door door;

    TerminalTest(Setup setup) {
        this.setup = setup;
    }

    @BeforeEach
    void open() {
        door = Door.open(setup);
    }

    @AfterEach
    void close() {
        door.close();
    }

    private Transcript terminal(String script) {
        return door.exec(Door.onTerminal(1, Door.shell(script), new TerminalSize(33, 77)));
    }

    @Test
    void allStreamsAreTerminalOfRequestedSize() {
        Transcript command =
                terminal("test -t 0 && test -t 1 && test -t 2 && stty size && echo err >&2 && echo c > /dev/tty");
        assertThat(command.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(command.output()).isEqualTo("33 77\r\nerr\r\nc\r\n");
    }

    @Test
    void resizeChangesSizeAndSignalsProgram() {
        Transcript command = terminal("trap 'stty size; exit 3' WINCH; echo ready; while :; do sleep 0.02; done");
        Awaitility.await().until(() -> command.output().contains("ready"));
        door.send(new Request.Resize(1, new TerminalSize(10, 20)));
        assertThat(command.ending()).isEqualTo(new Ending.WithStatus(3));
        assertThat(command.output()).endsWith("10 20\r\n");
    }

    @Test
    void endOfInputIsSentToTerminal() {
        Transcript command = terminal("stty -echo; echo ready; cat; echo over");
        Awaitility.await().until(() -> command.output().contains("ready"));
        door.type(1, "hello\n".getBytes(UTF_8));
        door.send(new Request.StdinEnd(1));
        assertThat(command.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(command.output()).isEqualTo("ready\r\nhello\r\nover\r\n");
    }

    @Test
    void controlCInterruptsTheForeground() {
        Transcript command = terminal("echo ready; sleep 60");
        Awaitility.await().until(() -> command.output().contains("ready"));
        door.type(1, new byte[] {3});
        assertThat(command.ending()).isEqualTo(new Ending.BySignal(2));
    }

    @Test
    void allOutputArrivesBeforeTheEnd() {
        Transcript command = terminal("head -c 200000 /dev/zero | tr '\\0' x; printf END");
        assertThat(command.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(command.output()).hasSize(200_003).endsWith("xEND");
    }

    @Test
    void terminalWithoutInputRunsToo() {
        Transcript command = door.exec(new Request.Exec(
                1,
                Program.of("tty"),
                StandardInput.EMPTY,
                java.util.Optional.of(new TerminalSize(1, 1)),
                java.util.List.of()));
        assertThat(command.ending()).isEqualTo(new Ending.WithStatus(0));
    }
}
