package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.server.setting.ServerSettings.Listening;
import dev.glovebox.server.setting.ServerSettings.Tls;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Certificates as tools write them. */
class TlsTest {

    @TempDir
    private Path data;

    private Tls make(String... algorithm) throws IOException, InterruptedException {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/openssl")), "missing capability: openssl");
        var tls = new Tls(data.resolve("server.crt"), data.resolve("server.key"));
        var command = new java.util.ArrayList<>(java.util.List.of("openssl", "req", "-x509", "-nodes", "-days", "2"));
        command.addAll(java.util.List.of(
                "-subj",
                "/CN=localhost",
                "-addext",
                "subjectAltName=IP:127.0.0.1",
                "-out",
                tls.certificate().toString()));
        command.addAll(java.util.List.of("-keyout", tls.privateKey().toString(), "-newkey"));
        command.addAll(java.util.List.of(algorithm));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return tls;
    }

    private ApiServer start(Tls tls) {
        return ApiServer.start(
                Settings.in(data.resolve("api")).withListening(new Listening("127.0.0.1", 0, Optional.of(tls))));
    }

    private static SSLContext trusting(Path certificate) throws Exception {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (var pem = Files.newInputStream(certificate)) {
            store.setCertificateEntry(
                    "server", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    @ParameterizedTest
    @ValueSource(strings = {"rsa:2048", "ec -pkeyopt ec_paramgen_curve:prime256v1", "ed25519"})
    void onlyClientsTrustingTheCertificateConnect(String algorithm) throws Exception {
        var tls = make(algorithm.split(" ", -1));
        try (var server = start(tls)) {
            assertThat(server.address().getScheme()).isEqualTo("https");
            var request =
                    HttpRequest.newBuilder(server.address().resolve("/healthz")).build();
            try (var client = HttpClient.newBuilder()
                    .sslContext(trusting(tls.certificate()))
                    .build()) {
                assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                        .isEqualTo(200);
            }
            try (var stranger = HttpClient.newHttpClient()) {
                assertThatThrownBy(() -> stranger.send(request, BodyHandlers.ofString()))
                        .isInstanceOf(SSLHandshakeException.class);
            }
            try (var plain = new Raw(server.address())) {
                assertThat(plain.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                                .status())
                        .isNotEqualTo(200);
            }
        }
    }

    @Test
    void keyThatEveryoneCanReadIsRefused() throws Exception {
        var tls = make("rsa:2048");
        Files.setPosixFilePermissions(
                tls.privateKey(), java.nio.file.attribute.PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> start(tls))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("every user");
    }

    @Test
    void renewedCertificateIsUsedWithoutARestart() throws Exception {
        var tls = make("rsa:2048");
        try (var server = start(tls)) {
            var request =
                    HttpRequest.newBuilder(server.address().resolve("/healthz")).build();
            make("rsa:2048");
            org.awaitility.Awaitility.await()
                    .atMost(java.time.Duration.ofSeconds(60))
                    .until(() -> {
                        try (var client = HttpClient.newBuilder()
                                .sslContext(trusting(tls.certificate()))
                                .build()) {
                            return client.send(request, BodyHandlers.ofString()).statusCode() == 200;
                        } catch (java.io.IOException stillTheOldOne) {
                            return false;
                        }
                    });
        }
    }

    @Test
    void unreadablePrivateKeyIsReportedWithHint() throws Exception {
        var tls = make("rsa:2048");
        Files.writeString(tls.privateKey(), "-----BEGIN RSA PRIVATE KEY-----\nx\n-----END RSA PRIVATE KEY-----\n");
        assertThatThrownBy(() -> start(tls))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining(tls.privateKey().toString())
                .hasMessageContaining("pkcs8");
    }
}
