package dev.glovebox.server.listen;

import dev.glovebox.server.setting.ServerSettings.Body;
import dev.glovebox.server.setting.ServerSettings.Listening;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import java.time.Duration;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;

/** The listening socket, with its limits: a request costs a virtual thread, a slow one not for long. */
public final class HttpListener {

    private static final int IDLE_MILLIS = 45_000; // longer than a long poll
    /** What the kernel takes for a reader that does not read; beyond it writes wait, which is noticed. */
    private static final int SEND_BUFFER = 256 * 1024;

    static final int LARGEST_HEADERS = 16 * 1024;
    private static final int MOST_CONNECTIONS = 20_000;

    private HttpListener() {}

    public static Javalin open(Listening listening, Body body, Consumer<JavalinConfig> routes) {
        var javalin = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.startup.showOldJavalinVersionWarning = false;
            config.concurrency.useVirtualThreads = true;
            config.http.compressionStrategy = CompressionStrategy.NONE;
            config.http.maxRequestSize = body.bytes();
            config.http.prefer405over404 = true;
            config.jetty.modifyHttpConfiguration(HttpListener::limit);
            config.jetty.modifyServer(server -> server.setErrorHandler(new ProblemErrorHandler()));
            config.jetty.modifyServletContextHandler(context -> context.setErrorHandler(new ProblemErrorHandler()));
            config.jetty.addConnector((server, http) -> connector(server, http, listening, body.patience()));
            routes.accept(config);
        });
        try {
            return javalin.start();
        } catch (RuntimeException failed) {
            throw ListenFailure.of(listening, failed);
        }
    }

    private static void limit(HttpConfiguration http) {
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(LARGEST_HEADERS);
    }

    private static Connector connector(Server server, HttpConfiguration http, Listening listening, Duration patience) {
        var plain = new HttpConnectionFactory(http);
        plain.addBean(
                new SlowHeaders(patience)); // hears of plain connections only: TLS wraps one and counts no requests
        var connector = listening
                .tls()
                .map(tls -> {
                    http.addCustomizer(new SecureRequestCustomizer(false));
                    var factory = Certificates.of(tls);
                    var secure =
                            new ServerConnector(server, new SslConnectionFactory(factory, plain.getProtocol()), plain);
                    secure.addBean(new CertificateRenewal(factory, tls));
                    return secure;
                })
                .orElseGet(() -> new ServerConnector(server, plain));
        connector.setHost(listening.host());
        connector.setPort(listening.port());
        connector.setIdleTimeout(IDLE_MILLIS);
        connector.setAcceptedSendBufferSize(SEND_BUFFER);
        connector.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));
        return connector;
    }
}
