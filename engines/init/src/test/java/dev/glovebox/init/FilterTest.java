package dev.glovebox.init;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.init.Reply.Ending;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class FilterTest {
    private static final int LOAD_WORD = 0x20;
    private static final int JUMP_EQUAL = 0x15;
    private static final int RETURN = 0x06;
    private static final int ALLOW = 0x7fff0000;
    private static final int EPERM = 0x00050001;

    @TempDir
    Path directory;

    /** Denies one system call by number. */
    static Path filterAgainst(int number, Path directory) throws IOException {
        ByteBuffer program = ByteBuffer.allocate(4 * 8).order(ByteOrder.nativeOrder());
        instruction(program, LOAD_WORD, 0, 0, 0);
        instruction(program, JUMP_EQUAL, 0, 1, number);
        instruction(program, RETURN, 0, 0, EPERM);
        instruction(program, RETURN, 0, 0, ALLOW);
        return Files.write(directory.resolve("filter"), program.array());
    }

    private static void instruction(ByteBuffer program, int code, int ifTrue, int ifFalse, int value) {
        program.putShort((short) code).put((byte) ifTrue).put((byte) ifFalse).putInt(value);
    }

    @ParameterizedTest
    @EnumSource
    void filterHoldsForInitAndEveryCommand(Setup setup) throws IOException {
        int mkdir = System.getProperty("os.arch").equals("amd64") ? 83 : 34; // mkdirat where mkdir is none
        try (Door door =
                Door.open(setup, "--filter", filterAgainst(mkdir, directory).toString())) {
            for (int command = 1; command <= 2; command++) {
                Transcript result = door.shell(command, "grep Seccomp: /proc/self/status; mkdir " + directory + "/x");
                assertThat(result.ending()).isEqualTo(new Ending.WithStatus(1));
                assertThat(result.output()).isEqualTo("Seccomp:\t2\n");
                assertThat(result.error()).contains("Operation not permitted");
            }
            door.send(new Request.Inspect(java.util.List.of()));
            assertThat(Transcript.await(door.report).byName().get("status")).contains("Seccomp:\t2");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 12, 4097 * 8})
    void fileThatIsNoFilterStopsInitBeforeHello(int size) throws Exception {
        Path file = Files.write(directory.resolve("bad"), new byte[size]);
        expectNoHello(file);
    }

    @Test
    void filterTheKernelRefusesStopsInitBeforeHello() throws Exception {
        expectNoHello(Files.write(directory.resolve("bad"), new byte[8 * 4]));
        expectNoHello(directory.resolve("missing"));
    }

    private static void expectNoHello(Path filter) throws Exception {
        Process process = new ProcessBuilder(
                        Setup.release().toString(), "serve", "--stdio", "--filter", filter.toString())
                .start();
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
        assertThat(new String(process.getErrorStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                .startsWith("glovebox-init: filter " + filter + ": ");
        assertThat(process.waitFor()).isEqualTo(70);
    }
}
