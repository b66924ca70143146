package dev.glovebox.model.network;

import java.util.OptionalInt;

/**
 * Hosts that nobody reaches: {@code evil.example}, {@code *.evil.example}, {@code example.org:8443}. A type of its own, because the
 * same words permit less than they deny: without a port a {@linkplain HostPattern permission} is for the web's two, a denial for all.
 *
 * @param port empty for every one
 */
public record HostDenial(HostPattern.Scope scope, HostName name, OptionalInt port) {

    public static HostDenial parse(String text) {
        var pattern = HostPattern.parse(text);
        return new HostDenial(
                pattern.scope(),
                pattern.name(),
                text.indexOf(':') < 0
                        ? OptionalInt.empty()
                        : OptionalInt.of(pattern.ports().iterator().next()));
    }

    boolean matches(HostName host, int requested) {
        return (port.isEmpty() || port.getAsInt() == requested) && scope.covers(name, host);
    }

    /** As users write it. */
    @Override
    public String toString() {
        return scope.text(name) + (port.isEmpty() ? "" : ":" + port.getAsInt());
    }
}
