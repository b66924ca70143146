package dev.glovebox.server.listen;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.server.setting.ServerSettings.Tls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Reads a certificate and its key, as certificate authorities and their tools write them. */
final class Certificates {

    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";

    private Certificates() {}

    static SslContextFactory.Server of(Tls tls) {
        var factory = new SslContextFactory.Server();
        use(factory, tls);
        factory.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        return factory;
    }

    /** Reads both files and gives them to the factory, which has what it had when they cannot be used. */
    static void use(SslContextFactory.Server factory, Tls tls) {
        try {
            requirePrivate(tls.privateKey());
            var chain = chain(tls.certificate());
            var key = key(tls.privateKey(), chain[0].getPublicKey().getAlgorithm());
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("server", key, new char[0], chain);
            factory.setKeyStore(store);
            factory.setKeyStorePassword("");
        } catch (GeneralSecurityException | IOException | IllegalArgumentException unusable) {
            throw new SandboxException(
                    FailureCode.BAD_CONFIGURATION,
                    "certificate " + tls.certificate() + " with key " + tls.privateKey() + " cannot be used: "
                            + unusable.getMessage(),
                    "set server.certificate to a PEM certificate, and server.private_key to its unencrypted PKCS#8 key",
                    unusable);
        }
    }

    private static void requirePrivate(Path key) throws IOException {
        var mode = Files.getPosixFilePermissions(key);
        if (mode.contains(PosixFilePermission.OTHERS_READ) || mode.contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new SandboxException(
                    FailureCode.BAD_CONFIGURATION,
                    "the private key " + key + " can be read or written by every user of this machine",
                    "chmod 600 " + key + ", and replace the key if others may have read it");
        }
    }

    private static Certificate[] chain(Path file) throws IOException, GeneralSecurityException {
        try (var pem = Files.newInputStream(file)) {
            var chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(pem)
                    .toArray(Certificate[]::new);
            if (chain.length == 0) {
                throw new IOException("no certificate in " + file);
            }
            return chain;
        }
    }

    private static PrivateKey key(Path file, String algorithm) throws IOException, GeneralSecurityException {
        String pem = Files.readString(file, StandardCharsets.US_ASCII);
        int begin = pem.indexOf(BEGIN);
        int end = pem.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IOException(
                    "no '" + BEGIN + "' in " + file + "; convert other formats with openssl pkcs8 -topk8 -nodes");
        }
        byte[] bytes = Base64.getMimeDecoder().decode(pem.substring(begin + BEGIN.length(), end));
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
    }
}
