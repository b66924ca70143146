package dev.glovebox.model.network;

import dev.glovebox.model.value.Printable;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The name of a host, in the one spelling that rules compare: lower case, ASCII, no dot at the end. Nothing that any resolver
 * could read as an address is a name.
 */
public record HostName(String text) {

    private static final int LONGEST = 253;
    private static final Pattern LABELS =
            Pattern.compile("[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*");

    /** Resolvers take 1, 0x7f.1 and 017700000001 for addresses; no top level domain looks like that, nor ever will. */
    private static final Pattern ENDS_IN_A_NUMBER = Pattern.compile("(.*\\.)?([0-9]+|0x[0-9a-f]*)");

    public HostName {
        if (text.length() > LONGEST || !LABELS.matcher(text).matches()) {
            throw new IllegalArgumentException("'" + Printable.text(text)
                    + "' is not a host name; use letters, digits, hyphens and dots, such as pypi.org");
        }
        if (ENDS_IN_A_NUMBER.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "'" + Printable.text(text) + "' is an address; hosts can be reached only by name");
        }
    }

    /** In whatever case it was written. Anything else that would need a change to become a name is refused, not repaired. */
    public static HostName parse(String written) {
        for (int i = 0; i < written.length(); i++) {
            if (written.charAt(i) > 0x7e) {
                throw new IllegalArgumentException("'" + Printable.text(written)
                        + "' has non-ASCII characters; write an international name in its xn-- form");
            }
        }
        return new HostName(written.toLowerCase(Locale.ROOT));
    }

    /** Whether this is a name somewhere below {@code suffix}, not the suffix itself. */
    boolean isBelow(HostName suffix) {
        return text.endsWith("." + suffix.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
