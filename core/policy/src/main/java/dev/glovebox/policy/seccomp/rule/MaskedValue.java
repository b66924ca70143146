package dev.glovebox.policy.seccomp.rule;

import java.util.ArrayList;
import java.util.List;

/** All arguments whose bits under the mask equal the value. */
public record MaskedValue(long mask, long value) implements Comparable<MaskedValue> {

    /**
     * Disjoint sets that together hold exactly the arguments whose bits under the mask are none of the values.
     *
     * <p>libseccomp knows "masked equal" but not "masked not equal". Seen bit by bit from the top, a value has one
     * complement per bit: everything that agrees with it above that bit and differs there. So n forbidden values of b
     * bits become at most n × b sets.
     */
    static List<MaskedValue> complement(long mask, List<Long> values) {
        var sets = new ArrayList<MaskedValue>();
        split(mask, 0, 0, values, sets);
        return sets;
    }

    /** Halves the set of arguments that agree on the decided bits until it holds no forbidden value. */
    private static void split(long undecided, long decided, long prefix, List<Long> values, List<MaskedValue> sets) {
        if (values.isEmpty()) {
            sets.add(new MaskedValue(decided, prefix));
            return;
        }
        if (undecided == 0) {
            return;
        }
        long bit = Long.highestOneBit(undecided);
        var set = values.stream().filter(value -> (value & bit) != 0).toList();
        var clear = values.stream().filter(value -> (value & bit) == 0).toList();
        split(undecided & ~bit, decided | bit, prefix, clear, sets);
        split(undecided & ~bit, decided | bit, prefix | bit, set, sets);
    }

    /** An order for texts that must always be the same. */
    @Override
    public int compareTo(MaskedValue other) {
        int masks = Long.compareUnsigned(mask, other.mask);
        return masks != 0 ? masks : Long.compareUnsigned(value, other.value);
    }
}
