package dev.glovebox.server.listen;

import dev.glovebox.log.Log;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.server.setting.ServerSettings.Tls;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Uses a renewed certificate without a restart: new connections get it, those that are open go on. */
final class CertificateRenewal extends AbstractLifeCycle {

    private static final Log LOG = Log.of(CertificateRenewal.class);

    private static final Duration TICK = Duration.ofSeconds(2);

    private final SslContextFactory.Server factory;
    private final Tls tls;
    private List<Object> used;
    private List<Object> before;
    private BackgroundLoop loop;

    CertificateRenewal(SslContextFactory.Server factory, Tls tls) {
        this.factory = factory;
        this.tls = tls;
        this.used = state();
        this.before = used;
        this.loop = BackgroundLoop.every(Thread.ofVirtual().name("certificate"), TICK, this::look);
    }

    @Override
    protected void doStop() {
        loop.interrupt();
    }

    /** Only when both files have been the same for a moment: whoever replaces them replaces one after the other. */
    private void look() {
        var now = state();
        boolean settled = now.equals(before);
        before = now;
        if (settled && !now.equals(used)) {
            used = now;
            try {
                factory.reload(changed -> Certificates.use((SslContextFactory.Server) changed, tls));
                LOG.info("a new certificate is in use: " + tls.certificate());
            } catch (SandboxException unusable) {
                LOG.warn("the new certificate cannot be used; the old one stays: " + unusable.getMessage());
            } catch (Exception unusable) {
                LOG.warn("the new certificate cannot be used; the old one stays", unusable);
            }
        }
    }

    private List<Object> state() {
        try {
            return List.of(
                    Files.getLastModifiedTime(tls.certificate()),
                    Files.size(tls.certificate()),
                    Files.getLastModifiedTime(tls.privateKey()),
                    Files.size(tls.privateKey()));
        } catch (IOException absent) {
            return List.of(); // being replaced, perhaps
        }
    }
}
