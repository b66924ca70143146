package dev.glovebox.model.network;

import dev.glovebox.model.value.Printable;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Hosts and ports that a rule permits: {@code pypi.org}, {@code *.github.com}, {@code example.org:8443}.
 *
 * @param ports never empty; 80 and 443 where none was written
 */
public record HostPattern(Scope scope, HostName name, Set<Integer> ports) {

    public static final Set<Integer> WEB = Set.of(80, 443);

    /** Hosts that the name covers. */
    public enum Scope {
        /** That host. */
        HOST,
        /** Every host below it, but not itself. */
        BELOW;

        boolean covers(HostName name, HostName host) {
            return switch (this) {
                case HOST -> host.equals(name);
                case BELOW -> host.isBelow(name);
            };
        }

        String text(HostName name) {
            return (this == BELOW ? "*." : "") + name;
        }
    }

    public HostPattern {
        ports = Set.copyOf(ports);
        if (ports.isEmpty() || ports.stream().anyMatch(port -> port < 1 || port > 65_535)) {
            throw new IllegalArgumentException("port " + name + " is not between 1 and 65535");
        }
        if (scope == Scope.BELOW && name.text().indexOf('.') < 0) {
            throw new IllegalArgumentException(
                    "'*." + name + "' is too broad; write at least two labels after the star, such as *.example.org");
        }
    }

    public static HostPattern parse(String text) {
        String stripped = text.strip();
        int colon = stripped.lastIndexOf(':');
        String host = colon < 0 ? stripped : stripped.substring(0, colon);
        Set<Integer> ports = colon < 0 ? WEB : Set.of(port(stripped.substring(colon + 1), text));
        return host.startsWith("*.")
                ? new HostPattern(Scope.BELOW, HostName.parse(host.substring(2)), ports)
                : new HostPattern(Scope.HOST, HostName.parse(host), ports);
    }

    private static int port(String digits, String whole) {
        if (!digits.matches("[0-9]{1,5}")) {
            throw new IllegalArgumentException("'" + Printable.text(whole)
                    + "' does not end in a port; write HOST or HOST:PORT, such as example.org:8443");
        }
        return Integer.parseInt(digits);
    }

    public boolean matches(HostName host, int port) {
        return ports.contains(port) && scope.covers(name, host);
    }

    /** As users write it; several ports, which nobody can write but {@link #WEB}, are shown all. */
    @Override
    public String toString() {
        String host = scope.text(name);
        return ports.equals(WEB)
                ? host
                : host + ":"
                        + new TreeSet<>(ports).stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
