package dev.glovebox.runtime.egress;

import dev.glovebox.runtime.egress.parse.EgressRefusal;
import dev.glovebox.runtime.egress.parse.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who may use the proxy right now: each command that was given the network has a token of its own. */
final class Credentials {

    private final Map<String, Grant> grants = new ConcurrentHashMap<>();
    private final Map<Client, Grant> holders = new ConcurrentHashMap<>();

    void add(Grant grant) {
        grants.put(grant.user(), grant);
    }

    /** Whatever was let through on it ends with it. */
    void revoke(Grant grant) {
        grants.remove(grant.user());
        holders.forEach((client, holder) -> {
            if (holder == grant) {
                client.close();
            }
        });
    }

    void forget(Client client) {
        holders.remove(client);
    }

    /** A connection belongs to the first command that used it. */
    void check(String pair, Client client) throws EgressRefusal {
        var grant = grants.get(user(pair));
        if (grant == null || !grant.accepts(pair)) {
            throw new EgressRefusal(EgressRefusal.Status.FORBIDDEN, "proxy credentials of no running command");
        }
        var holder = holders.putIfAbsent(client, grant);
        if (holder != null && holder != grant) {
            throw new EgressRefusal(
                    EgressRefusal.Status.FORBIDDEN, "proxy credentials of two commands on one connection");
        }
        if (!grants.containsKey(grant.user())) { // revoked in between, which may have missed this connection
            throw new EgressRefusal(EgressRefusal.Status.FORBIDDEN, "proxy credentials of no running command");
        }
    }

    /** USER:PASSWORD, as a request of HTTP carries it. */
    static String pair(Headers headers) throws EgressRefusal {
        String field = headers.single("proxy-authorization").orElse("");
        if (!field.regionMatches(true, 0, "Basic ", 0, 6)) {
            throw new EgressRefusal(EgressRefusal.Status.FORBIDDEN, "proxy credentials in a scheme other than Basic");
        }
        try {
            return new String(Base64.getDecoder().decode(field.substring(6).strip()), StandardCharsets.ISO_8859_1);
        } catch (IllegalArgumentException notBase64) {
            throw new EgressRefusal(EgressRefusal.Status.FORBIDDEN, "malformed proxy credentials");
        }
    }

    private static String user(String pair) {
        int colon = pair.indexOf(':');
        return colon < 0 ? pair : pair.substring(0, colon);
    }

    static boolean same(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.ISO_8859_1), other.getBytes(StandardCharsets.ISO_8859_1));
    }
}
