package dev.glovebox.init;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
@Timeout(60)
class ViolationTest {
    private static final int EX_SOFTWARE = 70;

    private final Setup setup;

    ViolationTest(Setup setup) {
        this.setup = setup;
    }

    private void expectFatal(String reason, Consumer<Door> provoke) {
        String mark = Processes.mark();
        try (Door door = Door.open(setup)) {
            door.exec(Door.reading(9, Program.of("sleep", mark))).awaitStart();
            provoke.accept(door);
            assertThat(Transcript.await(door.fatal).reason()).hasToString(reason);
            assertThat(door.awaitExit()).isEqualTo(EX_SOFTWARE);
            assertThat(Processes.anyWith(mark)).isFalse();
        }
    }

    private void expectFatal(String reason, String frame) {
        expectFatal(reason, door -> door.sendRaw(HexFormat.of().parseHex(frame.replace(" ", ""))));
    }

    @Test
    void badHeadersAreFatalBeforeTheirPayload() {
        expectFatal("frame longer than 1048576 bytes", "00100001 01 00 0001");
        expectFatal("reserved header byte is not 0", "00000000 03 01 0001");
        expectFatal("unknown frame type", "00000000 18 00 0001");
        expectFatal("unknown frame type", "00000000 81 00 0000");
        expectFatal("frame needs a command, but names the box", "00000000 03 00 0000");
        expectFatal("INSPECT concerns the box, but names a command", "00000002 07 00 0001");
    }

    @Test
    void badPayloadsAreFatal() {
        expectFatal("payload has trailing bytes", "00000001 03 00 0001 00");
        expectFatal("signal is not within 1…64", "00000001 04 00 0001 00");
        expectFatal("payload is shorter than its fields", "00000003 05 00 0001 000000");
        expectFatal("CREDIT of 0 bytes", "00000005 06 00 0001 01 00000000");
        expectFatal("string contains NUL", "00000007 07 00 0000 0001 00000001 00");
        expectFatal("payload is shorter than its fields", "0000000b 01 00 0001 00 0000 0000 00000000 ffff");
        expectFatal("LISTEN elsewhere than on loopback", "00000007 10 00 0001 00 00000000 0050");
        expectFatal("LISTEN for nothing that there is", "00000007 10 00 0001 04 7f000001 0050");
        expectFatal("DATAGRAM elsewhere than to loopback", "00000007 17 00 0001 08080808 0035 00");
        expectFatal("DATAGRAM of a length that there is not", "00000006 17 00 0001 7f000001 0035");
        expectFatal("DIAL under a number of init's", "00000002 12 00 0001 0050");
        expectFatal("DIAL to port 0", "00000002 12 00 8000 0000");
        expectFatal("TUNNEL_DATA without data", "00000000 13 00 0001");
        expectFatal("TUNNEL_CREDIT of 0 bytes", "00000004 15 00 0001 00000000");
        expectFatal("a frame for a tunnel that is not open", "00000000 14 00 0001");
        expectFatal("unknown flag in EXEC", "00000001 01 00 0001 08");
    }

    @Test
    void breakingTheStateOfACommandIsFatal() {
        expectFatal("EXEC with an id that is in use", door -> door.exec(9, Program.of("true")));
        expectFatal(
                "RESIZE of a command without terminal",
                door -> door.send(new Request.Resize(9, new TerminalSize(1, 1))));
        expectFatal("STDIN exceeds its credit", door -> {
            byte[] whole = Samples.encode(List.of(new Request.Stdin(9, ByteBuffer.allocate(262_144))));
            for (int i = 0; i < 3; i++) { // one fits the pipe, one the queue
                door.sendRaw(whole);
            }
        });
        expectFatal("STDIN after STDIN_END", door -> {
            door.send(new Request.StdinEnd(9));
            door.send(new Request.Stdin(9, ByteBuffer.allocate(1)));
        });
    }

    @Test
    void garbageNeverDoesAnythingButEndTheBox() {
        long seed = System.nanoTime();
        System.out.println("ViolationTest garbage seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 12; i++) {
            byte[] bytes = new byte[1 + random.nextInt(5000)];
            random.nextBytes(bytes);
            if (i % 2 == 0) { // gets past the header
                ByteBuffer.wrap(bytes)
                        .putInt(0, Math.max(0, bytes.length - 8))
                        .put(4, (byte) (1 + i % 7))
                        .put(5, (byte) 0);
            }
            try (Door door = Door.open(setup)) {
                door.sendRaw(bytes);
                door.hangUp();
                assertThat(door.awaitExit()).as("seed %d round %d", seed, i).isIn(0, EX_SOFTWARE);
            }
        }
    }
}
