package dev.glovebox.runtime.egress.parse;

import dev.glovebox.model.network.HostName;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;

/** The messages of SOCKS 5 (RFC 1928, RFC 1929) as far as a program may use them here: by credentials, to connect, by name. */
public final class SocksRequest {

    public static final int VERSION = 5;

    private static final int BY_CREDENTIALS = 2;
    private static final int CREDENTIALS_VERSION = 1;
    private static final int CONNECT = 1;

    private SocksRequest() {}

    /** Whether the program offers to show credentials; nothing else gets it in. */
    public static boolean offersCredentials(HeadReader reader) throws IOException, EgressRefusal {
        expect(reader, VERSION, "an unsupported SOCKS version in the greeting");
        boolean offered = false;
        for (int left = octet(reader); left > 0; left--) {
            offered |= octet(reader) == BY_CREDENTIALS;
        }
        return offered;
    }

    /** USER:PASSWORD. */
    public static String credentials(HeadReader reader) throws IOException, EgressRefusal {
        expect(reader, CREDENTIALS_VERSION, "malformed SOCKS credentials");
        return text(reader) + ":" + text(reader);
    }

    /** Where it wants to go. */
    public static RequestHead.Target target(HeadReader reader) throws IOException, EgressRefusal {
        expect(reader, VERSION, "an unsupported SOCKS version in the request");
        int command = octet(reader);
        expect(reader, 0, "a malformed SOCKS request");
        String host = host(reader);
        int port = octet(reader) << 8 | octet(reader);
        if (command != CONNECT) {
            throw EgressRefusal.malformed("only the SOCKS command CONNECT is supported");
        }
        if (port == 0) {
            throw EgressRefusal.malformed("'" + host + "' has no valid port");
        }
        try {
            return new RequestHead.Target(HostName.parse(host), port);
        } catch (IllegalArgumentException noName) {
            throw EgressRefusal.forbidden(String.valueOf(noName.getMessage()));
        }
    }

    private static String host(HeadReader reader) throws IOException, EgressRefusal {
        int kind = octet(reader);
        return switch (kind) {
            case 1 -> InetAddress.getByAddress(octets(reader, 4)).getHostAddress();
            case 3 -> text(reader);
            case 4 -> InetAddress.getByAddress(octets(reader, 16)).getHostAddress();
            default -> throw EgressRefusal.malformed("an unknown SOCKS address type");
        };
    }

    private static String text(HeadReader reader) throws IOException {
        return new String(octets(reader, octet(reader)), StandardCharsets.ISO_8859_1);
    }

    private static byte[] octets(HeadReader reader, int count) throws IOException {
        byte[] octets = new byte[count];
        for (int i = 0; i < count; i++) {
            octets[i] = (byte) octet(reader);
        }
        return octets;
    }

    private static int octet(HeadReader reader) throws IOException {
        int octet = reader.read();
        if (octet < 0) {
            throw new EOFException("the stream ends within a SOCKS message");
        }
        return octet;
    }

    private static void expect(HeadReader reader, int expected, String otherwise) throws IOException, EgressRefusal {
        if (octet(reader) != expected) {
            throw EgressRefusal.malformed(otherwise);
        }
    }
}
