package dev.glovebox.cli.remote;

import dev.glovebox.client.GloveboxClient;
import dev.glovebox.client.ServerAddress;
import dev.glovebox.config.Configuration;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which server, and with which key: as typed, else from the environment, else the server of this machine and its first key. */
public final class ServerOptions {

    /** Where a server listens that was told nothing else. */
    static final String USUAL = "http://127.0.0.1:7878";

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "Server address. Default: GLOVEBOX_SERVER, else " + USUAL
                    + ". A runner takes several, separated by commas, that share one database.")
    private @Nullable String server;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = "File with the API key. Default: GLOVEBOX_KEY, else the first key in the data directory.")
    private @Nullable Path keyFile;

    @Option(
            names = "--certificate",
            paramLabel = "FILE",
            description =
                    "PEM file with a self-signed certificate of the server to trust. Default: GLOVEBOX_CERTIFICATE.")
    private @Nullable Path certificate;

    public GloveboxClient client(Configuration configuration) {
        return new GloveboxClient(address(configuration.dataDirectory().resolve(KeyFiles.FIRST)));
    }

    /** With the key in {@code usualKey} where none was named. */
    public ServerAddress address(Path usualKey) {
        return address(url(), usualKey);
    }

    /** Each of several, separated by commas. */
    public List<ServerAddress> addresses(Path usualKey) {
        return Arrays.stream(url().split(",", -1))
                .map(String::strip)
                .filter(url -> !url.isEmpty())
                .map(url -> address(url, usualKey))
                .toList();
    }

    private String url() {
        return Optional.ofNullable(server).or(() -> variable("GLOVEBOX_SERVER")).orElse(USUAL);
    }

    private ServerAddress address(String url, Path usualKey) {
        try {
            var pinned = Optional.ofNullable(certificate)
                    .or(() -> variable("GLOVEBOX_CERTIFICATE").map(Path::of));
            return new ServerAddress(URI.create(url), key(usualKey), pinned);
        } catch (IllegalArgumentException misread) {
            throw new SandboxException(
                    FailureCode.USAGE,
                    String.valueOf(misread.getMessage()),
                    "set the address with --server or GLOVEBOX_SERVER",
                    misread);
        }
    }

    private String key(Path usual) {
        if (keyFile != null) {
            return read(keyFile);
        }
        return variable("GLOVEBOX_KEY").orElseGet(() -> read(usual));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException unreadable) {
            throw new SandboxException(
                    FailureCode.USAGE,
                    "no API key: " + file + " cannot be read ("
                            + unreadable.getClass().getSimpleName() + ")",
                    "use --key-file, set GLOVEBOX_KEY, or start the server once with glovebox serve",
                    unreadable);
        }
    }

    private static Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
    }
}
