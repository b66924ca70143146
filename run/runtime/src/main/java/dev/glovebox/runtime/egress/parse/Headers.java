package dev.glovebox.runtime.egress.parse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The fields of a head, in order. Names are compared in lower case. */
public record Headers(List<Field> fields) {

    private static final int MOST_FIELDS = 128;
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}");

    /** They concern one connection and not the message; those that Connection names come on top. */
    private static final Set<String> HOP_BY_HOP = Set.of(
            "connection",
            "keep-alive",
            "proxy-connection",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-authentication-info",
            "te",
            "trailer",
            "transfer-encoding",
            "content-length",
            "upgrade",
            "expect",
            "http2-settings");

    /** One line; the name in lower case, the value without blanks around it. */
    public record Field(String name, String value) {}

    public Headers {
        fields = List.copyOf(fields);
    }

    /** Up to the empty line. */
    static Headers read(HeadReader reader, int most) throws IOException, EgressRefusal {
        var fields = new ArrayList<Field>();
        int left = most;
        for (String line = reader.expectLine(left); !line.isEmpty(); line = reader.expectLine(left)) {
            left -= line.length();
            if (fields.size() == MOST_FIELDS || left <= 0) {
                throw new EgressRefusal(EgressRefusal.Status.TOO_LARGE, "too many header fields");
            }
            fields.add(field(line));
        }
        return new Headers(fields);
    }

    /** A line that continues the one before begins with a blank, which no name does. */
    private static Field field(String line) throws EgressRefusal {
        int colon = line.indexOf(':');
        if (colon < 0 || !isToken(line.substring(0, colon))) {
            throw EgressRefusal.malformed("a header field with an invalid name");
        }
        return new Field(
                line.substring(0, colon).toLowerCase(Locale.ROOT),
                line.substring(colon + 1).strip());
    }

    static boolean isToken(String text) {
        return TOKEN.matcher(text).matches();
    }

    /** The only one of that name. */
    public Optional<String> single(String name) throws EgressRefusal {
        var values = fields.stream().filter(field -> field.name.equals(name)).toList();
        if (values.size() > 1) {
            throw EgressRefusal.malformed("header field " + name + " is repeated");
        }
        return values.stream().map(Field::value).findFirst();
    }

    public boolean lists(String name, String token) {
        return fields.stream()
                .filter(field -> field.name.equals(name))
                .flatMap(field -> List.of(field.value.split(",", -1)).stream())
                .anyMatch(value -> value.strip().equalsIgnoreCase(token));
    }

    /** End-to-end headers, without those of framing and of one connection. */
    public List<Field> endToEnd() {
        var dropped = new HashSet<>(HOP_BY_HOP);
        for (Field field : fields) {
            if (field.name.equals("connection")) {
                for (String named : field.value.split(",", -1)) {
                    dropped.add(named.strip().toLowerCase(Locale.ROOT));
                }
            }
        }
        return fields.stream().filter(field -> !dropped.contains(field.name)).toList();
    }
}
