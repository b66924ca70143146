package dev.glovebox.runtime.egress.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocksRequestTest {

    private static HeadReader reader(byte[] bytes) {
        return new HeadReader(new ByteArrayInputStream(bytes));
    }

    private static byte[] named(int command, String host, int port) {
        byte[] name = host.getBytes(StandardCharsets.ISO_8859_1);
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(new byte[] {5, (byte) command, 0, 3, (byte) name.length});
        bytes.writeBytes(name);
        bytes.writeBytes(new byte[] {(byte) (port >> 8), (byte) port});
        return bytes.toByteArray();
    }

    @Test
    void nameAndPortAreRead() throws Exception {
        var target = SocksRequest.target(reader(named(1, "Allowed.Test", 5432)));
        assertThat(target.host().text()).isEqualTo("allowed.test");
        assertThat(target.port()).isEqualTo(5432);
    }

    @Test
    void credentialsAreReadAndHaveToBeOffered() throws Exception {
        assertThat(SocksRequest.offersCredentials(reader(new byte[] {5, 2, 0, 2})))
                .isTrue();
        assertThat(SocksRequest.offersCredentials(reader(new byte[] {5, 1, 0}))).isFalse();
        assertThat(SocksRequest.credentials(reader(new byte[] {1, 1, 'u', 2, 'p', 'q'})))
                .isEqualTo("u:pq");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"127.0.0.1", "127.1", "2130706433", "0x7f000001", "::1", "", "a b", "allowed.test\0", "x@y"})
    void addressAsNameIsRefused(String host) {
        assertThatThrownBy(() -> SocksRequest.target(reader(named(1, host, 80))))
                .isInstanceOf(EgressRefusal.class);
    }

    @Test
    void addressIsRefused() {
        assertThatThrownBy(() -> SocksRequest.target(reader(new byte[] {5, 1, 0, 1, 127, 0, 0, 1, 0, 80})))
                .isInstanceOf(EgressRefusal.class)
                .hasMessageContaining("127.0.0.1");
        byte[] six = new byte[4 + 16 + 2];
        System.arraycopy(new byte[] {5, 1, 0, 4}, 0, six, 0, 4);
        assertThatThrownBy(() -> SocksRequest.target(reader(six))).isInstanceOf(EgressRefusal.class);
    }

    @Test
    void onlyConnectIsSupported() {
        for (int command : new int[] {0, 2, 3, 255}) {
            assertThatThrownBy(() -> SocksRequest.target(reader(named(command, "allowed.test", 80))))
                    .isInstanceOf(EgressRefusal.class);
        }
        assertThatThrownBy(() -> SocksRequest.target(reader(named(1, "allowed.test", 0))))
                .isInstanceOf(EgressRefusal.class);
    }

    @Test
    void truncatedRequestIsRefused() {
        byte[] whole = named(1, "allowed.test", 80);
        for (int length = 0; length < whole.length; length++) {
            byte[] part = java.util.Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> SocksRequest.target(reader(part))).isInstanceOf(EOFException.class);
        }
    }
}
