package dev.glovebox.runtime.egress;

import java.time.Duration;

/**
 * How much of us a box may take.
 *
 * @param headBytes of a request's line, and again of its fields
 * @param greeting how long a program may take in all to say what it wants: the head of a request, what SOCKS negotiates, the TLS
 *     greeting behind either
 * @param idle how long a connection may stay silent
 * @param connect how long one address of a host may take to answer
 */
public record EgressLimits(int headBytes, Duration greeting, Duration idle, Duration connect) {

    /** Limits that suit ordinary programs. */
    public static final EgressLimits STANDARD =
            new EgressLimits(32_768, Duration.ofSeconds(30), Duration.ofMinutes(5), Duration.ofSeconds(10));
}
