package dev.glovebox.policy.role;

import dev.glovebox.model.spec.SandboxSpec;

/**
 * A default that one run does not want, and why.
 *
 * @param from what it would have had
 * @param to what it wants, as written
 */
public record RunOverride(Setting dial, String from, String to, String reason) {

    public RunOverride {
        if (reason.isBlank()) {
            throw new IllegalArgumentException("an override of " + dial.key() + " needs a reason");
        }
    }

    /**
     * Reads {@code KEY=VALUE}.
     *
     * @param usual what would run without it
     */
    public static RunOverride parse(String text, String reason, SandboxSpec usual) {
        int equals = text.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not an override; write KEY=VALUE, for example timeout=1h");
        }
        return of(text.substring(0, equals), text.substring(equals + 1), reason, usual);
    }

    /**
     * One whose parts were written apart.
     *
     * @param usual what would run without it
     */
    public static RunOverride of(String key, String to, String reason, SandboxSpec usual) {
        var dial = Setting.parse(key);
        dial.set(usual, to); // refuses what cannot be read
        return new RunOverride(dial, dial.text(usual), to, reason);
    }

    SandboxSpec applied(SandboxSpec spec) {
        return dial.set(spec, to);
    }
}
