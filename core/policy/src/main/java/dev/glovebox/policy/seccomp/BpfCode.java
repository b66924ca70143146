package dev.glovebox.policy.seccomp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Classic BPF in pieces that can be put one after the other: jumps are relative and stay inside their piece, or run off
 * its end into the next one.
 *
 * @param instructions each the eight bytes of a struct sock_filter, read as a little endian number
 */
record BpfCode(List<Long> instructions) {

    /** Runs off its end at once. */
    static final BpfCode NOTHING = new BpfCode(List.of());

    private static final int LOAD_WORD = 0x20;
    private static final int AND = 0x54;
    private static final int JUMP = 0x05;
    private static final int JUMP_IF_EQUAL = 0x15;
    private static final int JUMP_IF_AT_LEAST = 0x35;
    private static final int RETURN = 0x06;

    /** A conditional jump has one byte for its distance. */
    private static final int FARTHEST = 255;

    BpfCode {
        instructions = List.copyOf(instructions);
    }

    /** Loads 32 bits of the kernel's struct seccomp_data. */
    static BpfCode load(int offset) {
        return of(LOAD_WORD, offset);
    }

    static BpfCode and(int mask) {
        return mask == -1 ? NOTHING : of(AND, mask);
    }

    static BpfCode answer(int value) {
        return of(RETURN, value);
    }

    /** Where {@code yes} does not answer, it runs on into {@code no}. */
    static BpfCode ifEqual(int value, BpfCode yes, BpfCode no) {
        return branch(JUMP_IF_EQUAL, value, yes, no);
    }

    /** Compares unsigned. */
    static BpfCode ifAtLeast(int value, BpfCode yes, BpfCode no) {
        return branch(JUMP_IF_AT_LEAST, value, yes, no);
    }

    BpfCode then(BpfCode next) {
        var joined = new ArrayList<>(instructions);
        joined.addAll(next.instructions);
        return new BpfCode(joined);
    }

    byte[] bytes() {
        var out = ByteBuffer.allocate(instructions.size() * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (long instruction : instructions) {
            out.putLong(instruction);
        }
        return out.array();
    }

    private static BpfCode branch(int jump, int value, BpfCode yes, BpfCode no) {
        int skip = yes.instructions.size();
        var test = skip <= FARTHEST
                ? new BpfCode(List.of(instruction(jump, 0, skip, value)))
                : new BpfCode(List.of(instruction(jump, 1, 0, value), instruction(JUMP, 0, 0, skip)));
        return test.then(yes).then(no);
    }

    private static BpfCode of(int code, int operand) {
        return new BpfCode(List.of(instruction(code, 0, 0, operand)));
    }

    private static long instruction(int code, int ifTrue, int ifFalse, int operand) {
        return code | (long) ifTrue << 16 | (long) ifFalse << 24 | (long) operand << 32;
    }
}
