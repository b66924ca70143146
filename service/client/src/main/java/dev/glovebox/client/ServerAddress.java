package dev.glovebox.client;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which server, and as whom.
 *
 * @param url scheme, host and port; a path in front of {@code /v1} is kept, for servers behind a proxy
 * @param key an API key; a secret, so {@link #toString} does not show it
 * @param certificate a PEM file with the server's own certificate, where no authority of this machine vouches for it
 */
public record ServerAddress(URI url, String key, Optional<Path> certificate) {

    /** One that needs no certificate, or has one that this machine trusts anyway. */
    public ServerAddress(URI url, String key) {
        this(url, key, Optional.empty());
    }

    public ServerAddress {
        boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        if (!web || url.getHost() == null || url.getRawQuery() != null || url.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                    "'" + url + "' is not a server address; write for example http://127.0.0.1:8470");
        }
        if (key.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new IllegalArgumentException("an API key is one word of printable ASCII characters");
        }
    }

    /** The whole address of a path that begins with a slash. */
    URI at(String path) {
        String base = url.toString();
        return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
    }

    @Override
    public String toString() {
        return url.toString();
    }
}
