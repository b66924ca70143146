package dev.glovebox.runtime.egress.parse;

import dev.glovebox.model.network.HostName;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Head of a proxy request, parsed strictly.
 *
 * @param path what the host itself is asked for; empty for CONNECT
 */
public record RequestHead(String method, Target target, String path, Version version, Headers headers) {

    private static final Pattern LINE = Pattern.compile("([A-Z]{1,24}) ([\\x21-\\x7e]{1,16000}) HTTP/1\\.([01])");
    private static final Pattern ABSOLUTE = Pattern.compile("(?i:http)://([^/?#@\\\\\\[\\]]+)(/[^#]*)?(\\?[^#]*)?");
    private static final Pattern AUTHORITY = Pattern.compile("([^:]+)(?::([0-9]{1,5}))?");
    private static final int HTTP = 80;

    /** A host as the program spelled it, and as it is compared. */
    public record Target(HostName host, int port) {}

    public enum Version {
        HTTP_1_0,
        HTTP_1_1
    }

    public boolean connect() {
        return method.equals("CONNECT");
    }

    public boolean keepAlive() {
        return version == Version.HTTP_1_1
                && !headers.lists("connection", "close")
                && !headers.lists("proxy-connection", "close");
    }

    /** Empty when the program hung up between two requests. */
    public static Optional<RequestHead> read(HeadReader reader, int most) throws IOException, EgressRefusal {
        var line = reader.line(most);
        return line.isEmpty() ? Optional.empty() : Optional.of(parse(line.get(), Headers.read(reader, most)));
    }

    private static RequestHead parse(String text, Headers headers) throws EgressRefusal {
        var line = LINE.matcher(text);
        if (!line.matches()) {
            throw EgressRefusal.malformed("not an HTTP/1 request");
        }
        var version = line.group(3).equals("0") ? Version.HTTP_1_0 : Version.HTTP_1_1;
        var head = line.group(1).equals("CONNECT")
                ? new RequestHead("CONNECT", authority(line.group(2), Optional.empty()), "", version, headers)
                : absolute(line.group(1), line.group(2), version, headers);
        head.checkHost();
        return head;
    }

    private static RequestHead absolute(String method, String text, Version version, Headers headers)
            throws EgressRefusal {
        var uri = ABSOLUTE.matcher(text);
        if (!uri.matches()) {
            throw EgressRefusal.malformed("only http:// URLs and CONNECT are supported by the proxy");
        }
        String path = Optional.ofNullable(uri.group(2)).orElse("/")
                + Optional.ofNullable(uri.group(3)).orElse("");
        return new RequestHead(method, authority(uri.group(1), Optional.of(HTTP)), path, version, headers);
    }

    /** A Host field that names somebody else could make the host, or a proxy before it, serve another one. */
    private void checkHost() throws EgressRefusal {
        var host = headers.single("host");
        if (host.isEmpty()) {
            if (version == Version.HTTP_1_1 && !connect()) {
                throw EgressRefusal.malformed("a request without a Host header");
            }
            return;
        }
        if (!authority(host.get(), Optional.of(connect() ? target.port : HTTP)).equals(target)) {
            throw EgressRefusal.forbidden("the Host header names " + host.get() + ", the request another host");
        }
    }

    private static Target authority(String text, Optional<Integer> unsaid) throws EgressRefusal {
        var authority = AUTHORITY.matcher(text);
        if (!authority.matches()) {
            throw EgressRefusal.forbidden("'" + text + "' is not HOST:PORT; hosts can be reached only by name");
        }
        int port = authority.group(2) == null ? unsaid.orElse(0) : Integer.parseInt(authority.group(2));
        if (port < 1 || port > 65_535) {
            throw EgressRefusal.malformed("'" + text + "' has no valid port");
        }
        try {
            return new Target(HostName.parse(authority.group(1)), port);
        } catch (IllegalArgumentException noName) {
            throw EgressRefusal.forbidden(String.valueOf(noName.getMessage()));
        }
    }
}
