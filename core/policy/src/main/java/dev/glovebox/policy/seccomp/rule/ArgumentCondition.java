package dev.glovebox.policy.seccomp.rule;

import java.util.Arrays;
import java.util.List;

/**
 * A test of one argument: its bits under a mask are, or are not, among some values.
 *
 * <p>Registers have 64 bits and most arguments are C integers of 32, whose upper half the kernel ignores. A test of such
 * an argument must ignore it too, or a program steps around a forbidden value by setting a bit nobody reads: hence
 * {@link #INT} as a mask.
 *
 * @param index 0 to 5
 * @param values distinct, with no bit outside the mask, in unsigned order
 */
public record ArgumentCondition(int index, long mask, Membership membership, List<Long> values) {

    /** The bits of a 32-bit argument. */
    public static final long INT = 0xffff_ffffL;

    /** Which side of the values the argument must be on. */
    public enum Membership {
        AMONG,
        NOT_AMONG
    }

    public ArgumentCondition {
        if (index < 0 || index > 5) {
            throw new IllegalArgumentException("a system call has arguments 0 to 5, not " + index);
        }
        values = values.stream().distinct().sorted(Long::compareUnsigned).toList();
        if (values.isEmpty()) {
            throw new IllegalArgumentException("a condition on argument " + index + " needs a value to compare with");
        }
        for (long value : values) {
            if ((value & ~mask) != 0) {
                throw new IllegalArgumentException("value 0x" + Long.toHexString(value)
                        + " can never equal an argument masked with 0x" + Long.toHexString(mask));
            }
        }
    }

    public static ArgumentCondition among(int index, long mask, long... values) {
        return new ArgumentCondition(index, mask, Membership.AMONG, boxed(values));
    }

    public static ArgumentCondition notAmong(int index, long mask, long... values) {
        return new ArgumentCondition(index, mask, Membership.NOT_AMONG, boxed(values));
    }

    /** None of the flags is set. */
    public static ArgumentCondition without(int index, long flags) {
        return among(index, flags, 0);
    }

    public boolean holds(long argument) {
        boolean found = values.contains(argument & mask);
        return switch (membership) {
            case AMONG -> found;
            case NOT_AMONG -> !found;
        };
    }

    /** The same test as alternatives that each compare for equality, which is all that Docker's JSON can say. */
    public List<MaskedValue> alternatives() {
        var alternatives = switch (membership) {
            case AMONG ->
                values.stream().map(value -> new MaskedValue(mask, value)).toList();
            case NOT_AMONG -> MaskedValue.complement(mask, values);
        };
        return alternatives.stream().sorted().toList();
    }

    private static List<Long> boxed(long... values) {
        return Arrays.stream(values).boxed().toList();
    }
}
