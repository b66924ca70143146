package dev.glovebox.runtime.egress;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The network for one command, while it runs: closing it ends every connection made with it. */
public final class Grant implements AutoCloseable {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String OUR_OWN = "localhost,127.0.0.1,::1";

    private final String user;
    private final String secret;
    private final int port;
    private final Credentials credentials;

    Grant(int number, int port, Credentials credentials) {
        byte[] secret = new byte[16];
        RANDOM.nextBytes(secret);
        this.user = "command" + number;
        this.secret = HexFormat.of().formatHex(secret);
        this.port = port;
        this.credentials = credentials;
    }

    String user() {
        return user;
    }

    boolean accepts(String pair) {
        return Credentials.same(pair, user + ":" + secret);
    }

    /** Proxy variables: each tool has its own spelling, and some read lower case only. */
    public Map<String, String> environment() {
        String authority = user + ":" + secret + "@127.0.0.1:" + port;
        String proxy = "http://" + authority;
        Map<String, String> variables = new LinkedHashMap<>();
        for (String name : List.of("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")) {
            variables.put(name, proxy);
            variables.put(name.toLowerCase(Locale.ROOT), proxy);
        }
        // Not ALL_PROXY: libraries that find SOCKS there and cannot speak it refuse to work at all.
        variables.put("SOCKS_PROXY", "socks5h://" + authority);
        variables.put("socks_proxy", "socks5h://" + authority);
        variables.put("NO_PROXY", OUR_OWN);
        variables.put("no_proxy", OUR_OWN);
        variables.put("NODE_USE_ENV_PROXY", "1"); // node's own client reads the others only when told to
        return variables;
    }

    @Override
    public void close() {
        credentials.revoke(this);
    }
}
