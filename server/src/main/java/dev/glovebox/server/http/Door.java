package dev.glovebox.server.http;

import dev.glovebox.server.ServerSettings.Listening;
import dev.glovebox.server.ServerSettings.Tls;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The listening socket, with its limits: a request costs a virtual thread, a slow one not for long. */
final class Door {

    private static final int IDLE_MILLIS = 45_000; // longer than a long poll
    private static final int LARGEST_HEADERS = 16 * 1024;
    private static final int MOST_CONNECTIONS = 20_000;

    private Door() {}

    static Javalin open(Listening listening, Consumer<JavalinConfig> routes) {
        return Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    config.startup.showOldJavalinVersionWarning = false;
                    config.concurrency.useVirtualThreads = true;
                    config.http.compressionStrategy = CompressionStrategy.NONE;
                    config.http.maxRequestSize = Exchange.LARGEST_BODY;
                    config.http.prefer405over404 = true;
                    config.jetty.modifyHttpConfiguration(Door::limit);
                    config.jetty.addConnector((server, http) -> connector(server, http, listening));
                    routes.accept(config);
                })
                .start();
    }

    private static void limit(HttpConfiguration http) {
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(LARGEST_HEADERS);
    }

    private static Connector connector(Server server, HttpConfiguration http, Listening listening) {
        var plain = new HttpConnectionFactory(http);
        var connector = listening
                .tls()
                .map(tls -> {
                    http.addCustomizer(new SecureRequestCustomizer(false));
                    return new ServerConnector(
                            server, new SslConnectionFactory(certificate(tls), plain.getProtocol()), plain);
                })
                .orElseGet(() -> new ServerConnector(server, plain));
        connector.setHost(listening.host());
        connector.setPort(listening.port());
        connector.setIdleTimeout(IDLE_MILLIS);
        connector.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));
        return connector;
    }

    private static SslContextFactory.Server certificate(Tls tls) {
        try {
            var factory = new SslContextFactory.Server();
            factory.setKeyStorePath(tls.keystore().toString());
            factory.setKeyStoreType("PKCS12");
            factory.setKeyStorePassword(Files.readString(tls.passwordFile()).strip());
            return factory;
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + tls.passwordFile(), unreadable);
        }
    }
}
