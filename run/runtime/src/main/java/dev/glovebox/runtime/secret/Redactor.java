package dev.glovebox.runtime.secret;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One stream without the values in it. Bytes pass at once, but those at the end that may yet turn out to be the beginning of
 * a value: they wait for what follows, so a value cut by chunks is found as a whole one is.
 */
final class Redactor {

    private static final byte[] INSTEAD = "***".getBytes(StandardCharsets.US_ASCII);

    private final Automaton automaton;
    private int state = Automaton.START;

    // What waits, oldest first, and whether it belongs to a value that was found. As many as the state is deep.
    private byte[] held = new byte[64];
    private boolean[] covered = new boolean[64];
    private int waiting;

    /** Whether the last byte that left belonged to a value: one mark stands for all of it. */
    private boolean inside;

    Redactor(Automaton automaton) {
        this.automaton = automaton;
    }

    /** Output that can be released now. */
    ByteBuffer pass(ByteBuffer data) {
        var out = ByteBuffer.allocate(data.remaining() + waiting + INSTEAD.length);
        while (data.hasRemaining()) {
            byte next = data.get();
            state = automaton.next(state, next);
            if (state == Automaton.START && waiting == 0) {
                inside = false;
                out.put(next);
                continue;
            }
            hold(next);
            Arrays.fill(covered, waiting - automaton.found(state), waiting, true);
            release(waiting - automaton.depth(state), out);
        }
        return out.flip();
    }

    /** Remaining output at the end. */
    ByteBuffer end() {
        var out = ByteBuffer.allocate(waiting + INSTEAD.length);
        release(waiting, out);
        state = Automaton.START;
        return out.flip();
    }

    private void hold(byte next) {
        if (waiting == held.length) {
            held = Arrays.copyOf(held, 2 * held.length);
            covered = Arrays.copyOf(covered, held.length);
        }
        held[waiting] = next;
        covered[waiting++] = false;
    }

    private void release(int count, ByteBuffer out) {
        for (int at = 0; at < count; at++) {
            if (!covered[at]) {
                out.put(held[at]);
            } else if (!inside) {
                out.put(INSTEAD);
            }
            inside = covered[at];
        }
        waiting -= count;
        System.arraycopy(held, count, held, 0, waiting);
        System.arraycopy(covered, count, covered, 0, waiting);
    }
}
