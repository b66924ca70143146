package dev.glovebox.runtime.egress.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.network.HostName;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientHelloTest {

    /** What a real client says. */
    static byte[] greeting(String... servers) throws Exception {
        var engine = SSLContext.getDefault().createSSLEngine();
        engine.setUseClientMode(true);
        var parameters = engine.getSSLParameters();
        parameters.setServerNames(List.of(servers).stream()
                .map(SNIHostName::new)
                .map(name -> (javax.net.ssl.SNIServerName) name)
                .toList());
        engine.setSSLParameters(parameters);
        var bytes = ByteBuffer.allocate(32_768);
        engine.wrap(ByteBuffer.allocate(0), bytes);
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    static ClientHello read(byte[] bytes) throws IOException, EgressRefusal {
        return ClientHello.read(new HeadReader(new ByteArrayInputStream(bytes)));
    }

    /** The same message in records of so many bytes. */
    private static byte[] cut(byte[] record, int size) {
        var out = new ByteArrayOutputStream();
        for (int at = 5; at < record.length; at += size) {
            int length = Math.min(size, record.length - at);
            out.writeBytes(new byte[] {record[0], record[1], record[2], (byte) (length >> 8), (byte) length});
            out.write(record, at, length);
        }
        return out.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 5, 100, 16_384})
    void serverNameIsFoundInSplitClientHello(int size) throws Exception {
        byte[] cut = cut(greeting("Allowed.Test"), size);
        var hello = read(cut);
        assertThat(hello.server()).isEqualTo(new HostName("allowed.test"));
        var passed = new ByteArrayOutputStream();
        hello.passOn(passed);
        assertThat(passed.toByteArray()).isEqualTo(cut);
    }

    @Test
    void clientHelloWithoutServerNameIsRefused() throws Exception {
        byte[] nameless = greeting();
        assertThatThrownBy(() -> read(nameless)).hasMessage("a TLS ClientHello without a server name");
    }

    @Test
    void encryptedClientHelloIsRefused() throws Exception {
        byte[] bytes = greeting("allowed.test");
        // An extension more, empty, of the type that carries the hidden greeting; three lengths grow with it.
        byte[] grown = Arrays.copyOf(bytes, bytes.length + 4);
        grown[bytes.length] = (byte) 0xfe;
        grown[bytes.length + 1] = 0x0d;
        grow(grown, 3);
        grow(grown, 7);
        grow(grown, extensionsLength(grown));
        assertThatThrownBy(() -> read(grown)).hasMessageContaining("encrypted TLS ClientHello");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GET / HTTP/1.1\r\n\r\n", "SSH-2.0-x\r\n", "\u0017\u0003\u0003\u0000\u0001x", "\u0016\u0002"})
    void otherProtocolThanTlsIsRefused(String text) {
        byte[] bytes = (text + "                ").getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> read(bytes)).hasMessage("only TLS is allowed through CONNECT");
    }

    @Test
    void truncatedClientHelloGivesNoName() throws Exception {
        byte[] whole = greeting("allowed.test");
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(cut)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void endlessClientHelloIsRefused() {
        byte[] endless = new byte[200_000];
        for (int at = 0; at + 5 + 16_384 < endless.length; at += 5 + 16_384) {
            endless[at] = 22;
            endless[at + 1] = 3;
            endless[at + 3] = 0x40;
            endless[at + 5] = 1;
            endless[at + 6] = (byte) 0xff;
        }
        assertThatThrownBy(() -> read(endless)).hasMessage("a TLS ClientHello that is too long");
    }

    private static void grow(byte[] bytes, int at) {
        int length = (((bytes[at] & 0xff) << 8) | (bytes[at + 1] & 0xff)) + 4;
        bytes[at] = (byte) (length >> 8);
        bytes[at + 1] = (byte) length;
    }

    private static int extensionsLength(byte[] bytes) {
        int at = 5 + 4 + 2 + 32;
        at += 1 + bytes[at];
        at += 2 + (((bytes[at] & 0xff) << 8) | (bytes[at + 1] & 0xff));
        return at + 1 + bytes[at];
    }
}
