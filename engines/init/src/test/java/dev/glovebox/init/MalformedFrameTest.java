package dev.glovebox.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MalformedFrameTest {
    @ParameterizedTest
    @CsvSource({
        "00100001 83 00 0001, exceeds 1048576",
        "ffffffff 83 00 0001, frame of 4294967295 bytes",
        "00000001 83 01 0001 00, reserved header byte",
        "00000000 01 00 0001, frame type 0x01 in this direction",
        "00000000 8a 00 0001, frame type 0x8a in this direction",
        "00000000 98 00 0001, frame type 0x98 in this direction",
        "00000000 00 00 0000, frame type 0x00 in this direction",
        "00000000 83 00 0001, data frame without data",
        "00000001 83 00 0000 00, command 0 is not within",
        "00000006 81 00 0001 0001 00000001, concerns the box",
        "00000006 81 00 0000 0002 00000001, init speaks version 2",
        "00000006 81 00 0000 0001 00000000, pid 0",
        "00000006 81 00 0000 0001 80000000, pid -2147483648",
        "00000007 81 00 0000 0001 00000001 00, 1 trailing bytes",
        "00000005 81 00 0000 0001 000000, shorter than its fields",
        "00000004 82 00 0000 00000001, command 0",
        "00000003 82 00 0001 000001, shorter than its fields",
        "00000022 85 00 0001 02 00 0000000000000000 0000000000000000 0000000000000000 0000000000000000, unknown way",
        "00000022 85 00 0001 01 00 0000000000000000 0000000000000000 0000000000000000 0000000000000000, signal 0",
        "00000022 85 00 0001 01 41 0000000000000000 0000000000000000 0000000000000000 0000000000000000, signal 65",
        "00000022 85 00 0001 00 00 8000000000000000 0000000000000000 0000000000000000 0000000000000000, negative",
        "00000022 85 00 0001 00 00 0000000000000000 0000000000000000 ffffffffffffffff 0000000000000000, negative",
        "00000008 86 00 0001 ffffffff 00000000, errno",
        "00000009 86 00 0001 00000002 00000002 41, text is longer",
        "00000009 86 00 0001 00000002 ffffffff 41, text is longer",
        "00000009 86 00 0001 00000002 00000001 00, contains NUL",
        "00000004 87 00 0001 00000000, credit of 0",
        "00000002 88 00 0000 ffff, shorter than its fields",
        "00000002 88 00 0001 0000, concerns the box",
        "00000004 89 00 0002 00000000, concerns the box",
        "00000006 90 00 0001 00000000 0000, both a port and an error or neither",
        "00000006 90 00 0001 ffffffff 0000, errno",
        "00000002 91 00 8000 0001, not its own",
        "00000002 91 00 0001 0000, not its own",
        "00000008 92 00 8000 0001 08080808 0035, not its own",
        "00000008 92 00 0001 0000 08080808 0035, command 0",
        "00000000 93 00 0001, without data",
        "00000001 94 00 0001 00, trailing",
        "00000004 95 00 0001 00000000, credit of 0",
        "00000000 96 00 0000, command 0",
        "00000007 97 00 0001 08080808 0035 00, not on loopback",
        "00000005 83 00 0001 00, channel ended inside a frame",
        "00000005 83 00, channel ended inside a frame",
    })
    void invalidReplyIsViolation(String hex, String reason) {
        assertThatThrownBy(() -> Samples.answersIn(bytes(hex)))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "00000000 81 00 0001, in this direction",
        "00000001 01 00 0001 08, unknown flag",
        "0000000d 01 00 0001 00 0000 0000 00000000 0000 0000, 1…65535 arguments",
        "00000001 04 00 0001 00, signal 0",
        "00000001 04 00 0001 41, signal 65",
        "00000005 06 00 0001 03 00000001, unknown stream",
        "00000005 06 00 0001 01 00000000, credit of 0",
        "00000000 02 00 0001, without data",
        "00000001 03 00 0001 00, trailing",
        "00000007 10 00 0001 00 0a000001 0000, not on loopback",
        "00000007 10 00 0001 04 7f000001 0000, unknown kind",
        "00000007 17 00 0001 0a000001 0035 00, not on loopback",
        "00000007 17 00 0001 7f000001 0000 00, port 0",
        "00000006 17 00 0001 7f000001 0035, a datagram of 0 bytes",
        "00000002 12 00 0001 0050, one of init's numbers",
        "00000002 12 00 8000 0000, port 0",
        "00000004 15 00 0001 00000000, credit of 0",
        "00000002 07 00 0009 0000, concerns the box",
        "00000002 07 00 0000 0101, shorter than its fields",
        "00000017 01 00 0001 00 0000 0000 00000000 0001 00000000 0001 00000001 41 00, NAME=VALUE",
        "0000001b 01 00 0001 00 0000 0000 00000000 0001 00000000 0000 01 10 0000000000000000, unknown resource",
    })
    void invalidRequestIsViolation(String hex, String reason) {
        assertThatThrownBy(() -> Samples.requestsIn(bytes(hex)))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageContaining(reason);
    }

    @Test
    void everyFrameCutAnywhereIsAViolation() {
        for (Reply answer : Samples.answers()) {
            byte[] whole = Samples.encode(List.of(answer));
            for (int length = 1; length < whole.length; length += Math.max(1, whole.length / 50)) {
                byte[] cut = Arrays.copyOf(whole, length);
                assertThatThrownBy(() -> Samples.answersIn(cut)).isInstanceOf(ProtocolViolation.class);
            }
        }
    }

    @Test
    void emptyStreamIsCleanEnd() {
        assertThat(Samples.answersIn(new byte[0])).isEmpty();
    }

    @Test
    void framesOutOfBoundsCannotBeMade() {
        assertThatThrownBy(() -> ByteString.of("a\0b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Request.Exec.of(0, Program.of("x"))).hasMessageContaining("command 0");
        assertThatThrownBy(() -> Request.Exec.of(1, Program.of("x".repeat(Frame.MAX_PAYLOAD))))
                .hasMessageContaining("exceed a frame");
        assertThatThrownBy(() -> new Request.Stdin(1, ByteBuffer.allocate(Frame.MAX_PAYLOAD + 1)))
                .hasMessageContaining("exceeds a frame");
        assertThatThrownBy(() -> new Request.Inspect(Collections.nCopies(257, ByteString.of("/"))))
                .hasMessageContaining("256");
        assertThatThrownBy(() -> new Request.Inspect(List.of(ByteString.of("x".repeat(131_072)))))
                .hasMessageContaining("131072");
        assertThatThrownBy(() -> new ResourceLimit(RlimitKind.NICE, -2)).hasMessageContaining("negative");
        assertThatThrownBy(() -> new TerminalSize(65536, 1)).hasMessageContaining("65535");
    }

    @Test
    void secretsStayOutOfText() {
        Program program = Program.of("curl", "--key=s3cret").with(java.util.Map.of("TOKEN", "s3cret"));
        assertThat(Request.Exec.of(1, program).toString()).contains("curl").doesNotContain("s3cret");
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }
}
