package dev.glovebox.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManagerFactory;

/** Trusts one server by its certificate alone, whatever name it is reached by: for servers that no authority vouches for. */
final class PinnedCertificate {

    private final Certificate certificate;
    private final SSLContext context;

    private PinnedCertificate(Certificate certificate, SSLContext context) {
        this.certificate = certificate;
        this.context = context;
    }

    /** The first certificate of a PEM file. */
    static PinnedCertificate of(Path file) {
        try (var pem = Files.newInputStream(file)) {
            var certificate = CertificateFactory.getInstance("X.509").generateCertificate(pem);
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setCertificateEntry("server", certificate);
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            var context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return new PinnedCertificate(certificate, context);
        } catch (IOException | GeneralSecurityException unusable) {
            throw new IllegalArgumentException(
                    "certificate " + file + " cannot be used: " + unusable.getMessage(), unusable);
        }
    }

    void guard(HttpsURLConnection connection) {
        connection.setSSLSocketFactory(context.getSocketFactory());
        connection.setHostnameVerifier((_, session) -> isIt(session)); // asked only where the name alone does not do
    }

    private boolean isIt(SSLSession session) {
        try {
            return session.getPeerCertificates()[0].equals(certificate);
        } catch (SSLPeerUnverifiedException nobody) {
            return false;
        }
    }
}
