package dev.glovebox.runtime.egress.parse;

import java.io.IOException;
import java.util.regex.Pattern;

/** Head of a response. */
public record ResponseHead(int status, String reason, Keeping keeping, Headers headers, Body body) {

    private static final int MOST = 65_536;
    private static final Pattern LINE = Pattern.compile("HTTP/1\\.([01]) ([1-5][0-9]{2})(?: (.*))?");

    /** Whether the host's connection can be used again. */
    public enum Keeping {
        OPEN,
        CLOSED
    }

    /** The final one; what comes before it is not passed on, for nothing of it was asked for. */
    public static ResponseHead read(HeadReader reader, String method) throws IOException, EgressRefusal {
        for (int interim = 0; interim < 16; interim++) {
            var line = LINE.matcher(reader.expectLine(MOST));
            if (!line.matches()) {
                throw EgressRefusal.unreachable("the host does not respond in HTTP/1");
            }
            var headers = Headers.read(reader, MOST);
            int status = Integer.parseInt(line.group(2));
            if (status == 101) {
                break;
            }
            if (status >= 200) {
                return of(status, line.group(3) == null ? "" : line.group(3), line.group(1), headers, method);
            }
        }
        throw EgressRefusal.unreachable("the host switched protocols without a request");
    }

    private static ResponseHead of(int status, String reason, String minor, Headers headers, String method)
            throws EgressRefusal {
        boolean bodiless = method.equals("HEAD") || status == 204 || status == 304;
        var body = bodiless ? new Body.Empty() : Body.of(headers, new Body.UntilTheEnd());
        boolean reusable =
                minor.equals("1") && !headers.lists("connection", "close") && !(body instanceof Body.UntilTheEnd);
        return new ResponseHead(status, reason, reusable ? Keeping.OPEN : Keeping.CLOSED, headers, body);
    }
}
