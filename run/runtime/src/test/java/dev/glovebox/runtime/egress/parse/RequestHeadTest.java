package dev.glovebox.runtime.egress.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.network.HostName;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadTest {

    private static HeadReader reader(String text) {
        return new HeadReader(new ByteArrayInputStream(text.getBytes(ISO_8859_1)));
    }

    private static RequestHead read(String text) throws IOException, EgressRefusal {
        return RequestHead.read(reader(text), 4096).orElseThrow();
    }

    @Test
    void absoluteRequestIsRead() throws Exception {
        var head = read("GET HTTP://Pypi.ORG/simple?q=1 HTTP/1.1\r\nHost: pypi.org:80\r\nX:  a b \r\n\r\n");
        assertThat(head.target()).isEqualTo(new RequestHead.Target(new HostName("pypi.org"), 80));
        assertThat(head.path()).isEqualTo("/simple?q=1");
        assertThat(head.headers().single("x")).contains("a b");
    }

    @Test
    void connectIsRead() throws Exception {
        var head = read("CONNECT pypi.org:443 HTTP/1.0\r\n\r\n");
        assertThat(head.connect()).isTrue();
        assertThat(head.target()).isEqualTo(new RequestHead.Target(new HostName("pypi.org"), 443));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET http://a.test/ HTTP/1.1\nHost: a.test\n\n",
                "GET http://a.test/ HTTP/1.1\r\nHost: a.test\n\r\n",
                "GET http://a.test/ HTTP/1.1\r\nHost: a.test\r\rX: y\r\n\r\n",
                "GET http://a.test/ HTTP/1.1\r\nHost: a.test\r\n folded\r\n\r\n",
                "GET http://a.test/ HTTP/1.1\r\nHost : a.test\r\n\r\n",
                "GET http://a.test/ HTTP/1.1\r\nHost: a.test\r\nHost: a.test\r\n\r\n",
                "GET http://a.test/ HTTP/1.1\r\nHost: a.test\r\nX: \u0000\r\n\r\n",
                "GET http://a.test/ HTTP/1.1\r\n\r\n",
                "GET http://a.test/ HTTP/2.0\r\nHost: a.test\r\n\r\n",
                "GET  http://a.test/ HTTP/1.1\r\nHost: a.test\r\n\r\n",
                "GET http://a.test/ x HTTP/1.1\r\nHost: a.test\r\n\r\n",
                "get http://a.test/ HTTP/1.1\r\nHost: a.test\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a.test\r\n\r\n",
                "GET https://a.test/ HTTP/1.1\r\nHost: a.test\r\n\r\n",
                "GET http://user@a.test/ HTTP/1.1\r\nHost: a.test\r\n\r\n",
                "GET http://b.test\\@a.test/ HTTP/1.1\r\nHost: a.test\r\n\r\n",
                "GET http://a.test/#b HTTP/1.1\r\nHost: a.test\r\n\r\n",
                "GET http://a.test:0/ HTTP/1.1\r\nHost: a.test:0\r\n\r\n",
                "GET http://a.test:65536/ HTTP/1.1\r\nHost: a.test:65536\r\n\r\n",
                "GET http://a.test./ HTTP/1.1\r\nHost: a.test.\r\n\r\n",
                "GET http://a..test/ HTTP/1.1\r\nHost: a..test\r\n\r\n",
                "GET http://a.test/ HTTP/1.1\r\nHost: b.test\r\n\r\n",
                "GET http://a.test/ HTTP/1.1\r\nHost: a.test:8080\r\n\r\n",
                "GET http:///path HTTP/1.1\r\nHost: a.test\r\n\r\n",
                "CONNECT a.test HTTP/1.1\r\n\r\n",
                "CONNECT http://a.test:443/ HTTP/1.1\r\n\r\n",
                "CONNECT a.test:443 HTTP/1.1\r\nHost: b.test:443\r\n\r\n",
                "CONNECT [::1]:443 HTTP/1.1\r\n\r\n",
                "CONNECT 0x7f.1:443 HTTP/1.1\r\n\r\n",
                "CONNECT 1.2.3.4:443 HTTP/1.1\r\n\r\n",
            })
    void malformedRequestIsRefused(String text) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(EgressRefusal.class);
    }

    @Test
    void headLongerThanAllowedIsRefused() {
        assertThatThrownBy(() -> read("GET http://a.test/" + "x".repeat(5000)))
                .isInstanceOfSatisfying(
                        EgressRefusal.class,
                        refused -> assertThat(refused.status()).isEqualTo(EgressRefusal.Status.TOO_LARGE));
        assertThatThrownBy(() -> read("GET http://a.test/ HTTP/1.1\r\nHost: a.test\r\n" + "X: y\r\n".repeat(2000)))
                .isInstanceOf(EgressRefusal.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5\r\nContent-Length: 5\r\n",
                "Content-Length: 5, 5\r\n",
                "Content-Length: +5\r\n",
                "Content-Length: 0x5\r\n",
                "Content-Length: -1\r\n",
                "Content-Length: 9999999999999999999\r\n",
                "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: gzip, chunked\r\n",
                "Transfer-Encoding: xchunked\r\n",
                "Transfer-Encoding: identity\r\n"
            })
    void ambiguousBodyIsRefused(String fields) throws Exception {
        var head = read("POST http://a.test/ HTTP/1.1\r\nHost: a.test\r\n" + fields + "\r\n");
        assertThatThrownBy(() -> Body.of(head.headers(), new Body.Empty())).isInstanceOf(EgressRefusal.class);
    }

    @Test
    void chunkExtensionsAreDropped() throws Exception {
        var out = new ByteArrayOutputStream();
        new Body.Chunked().copy(reader("5;ext=1\r\nhello\r\n0\r\nTrailer: x\r\n\r\nnext"), out);
        assertThat(out.toString(ISO_8859_1)).isEqualTo("5\r\nhello\r\n0\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5\r\nhello world\r\n", "\r\n", "-1\r\n", "0x5\r\nhello\r\n", "5\nhello\r\n0\r\n\r\n"})
    void malformedChunkIsRefused(String text) {
        assertThatThrownBy(() -> new Body.Chunked().copy(reader(text), new ByteArrayOutputStream()))
                .isInstanceOf(EgressRefusal.class);
    }

    @Test
    void hopByHopHeadersAreDropped() throws Exception {
        var head = read(String.join(
                "\r\n",
                "GET http://a.test/ HTTP/1.1",
                "Host: a.test",
                "Connection: X-Private, close",
                "X-Private: 1",
                "Proxy-Authorization: Basic x",
                "Upgrade: websocket",
                "Accept: y",
                "",
                ""));
        assertThat(head.headers().endToEnd().stream().map(Headers.Field::name)).containsExactly("host", "accept");
    }
}
