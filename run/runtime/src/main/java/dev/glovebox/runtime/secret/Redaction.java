package dev.glovebox.runtime.secret;

import dev.glovebox.model.run.RunEvent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;

/**
 * Keeps values out of what a program says: as they are, line by line, and in the encodings that happen by accident. A program
 * that wants to tell a secret can always spell it differently; what keeps it from telling anyone are the walls.
 */
public final class Redaction {

    private final List<byte[]> sequences;
    private final Automaton automaton;

    private Redaction(List<byte[]> sequences) {
        this.sequences = sequences;
        this.automaton = new Automaton(sequences);
    }

    /** Values of fewer than {@link SecretVault#SHORTEST} bytes are left alone. */
    public static Redaction of(Collection<String> values) {
        return new Redaction(values.stream()
                .flatMap(value -> EncodedForms.of(value).stream())
                .toList());
    }

    /** Whether there is anything to keep out. */
    boolean none() {
        return sequences.isEmpty();
    }

    Redactor stream() {
        return new Redactor(automaton);
    }

    /** A text of ours that a program had a hand in. */
    public String text(String text) {
        if (none()) {
            return text;
        }
        var redactor = stream();
        var bytes = redactor.pass(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
        return StandardCharsets.UTF_8.decode(bytes)
                + StandardCharsets.UTF_8.decode(redactor.end()).toString();
    }

    /** An event that tells what a program asked of the network: it may have asked for a host named like a secret. */
    public RunEvent event(RunEvent event) {
        if (event instanceof RunEvent.NetworkAllowed(String host, int port, String rule)) {
            return new RunEvent.NetworkAllowed(text(host), port, text(rule));
        }
        if (event instanceof RunEvent.NetworkDenied(String host, int port, String rule)) {
            return new RunEvent.NetworkDenied(text(host), port, text(rule));
        }
        return event;
    }
}
