package dev.glovebox.model.network;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which hosts a box may reach. A denial wins over any permission; what nobody speaks of is denied.
 *
 * @param addresses of names that are deliberately somewhere private
 */
public record HostRules(List<HostPattern> allowed, List<HostDenial> denied, List<HostAddress> addresses) {

    /** Nobody. */
    public static final HostRules NOBODY = new HostRules(List.of(), List.of(), List.of());

    public HostRules {
        allowed = List.copyOf(allowed);
        denied = List.copyOf(denied);
        addresses = List.copyOf(addresses);
    }

    public static HostRules allowing(HostPattern... allowed) {
        return new HostRules(List.of(allowed), List.of(), List.of());
    }

    /** All rules of both. */
    public HostRules and(HostRules more) {
        return new HostRules(
                joined(allowed, more.allowed), joined(denied, more.denied), joined(addresses, more.addresses));
    }

    private static <T> List<T> joined(List<T> some, List<T> more) {
        return Stream.concat(some.stream(), more.stream()).distinct().toList();
    }

    /** Decision of the rules, with the rule that made it. */
    public sealed interface Decision {
        record Allowed(String rule) implements Decision {}

        record Denied(String rule) implements Decision {}
    }

    public Decision judge(HostName host, int port) {
        return denied.stream()
                .filter(denial -> denial.matches(host, port))
                .findFirst()
                .<Decision>map(denial -> new Decision.Denied("denied_hosts " + denial))
                .or(() -> allowed.stream()
                        .filter(pattern -> pattern.matches(host, port))
                        .findFirst()
                        .map(pattern -> new Decision.Allowed("allowed_hosts " + pattern)))
                .orElseGet(() -> new Decision.Denied("not in allowed_hosts"));
    }

    public Optional<InetAddress> addressOf(HostName host) {
        return addresses.stream()
                .filter(entry -> entry.name().equals(host))
                .map(HostAddress::address)
                .findFirst();
    }
}
