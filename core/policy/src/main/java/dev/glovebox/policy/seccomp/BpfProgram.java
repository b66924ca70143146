package dev.glovebox.policy.seccomp;

import dev.glovebox.policy.seccomp.rule.Action;
import dev.glovebox.policy.seccomp.rule.ArgumentCondition;
import dev.glovebox.policy.seccomp.table.Architecture;
import dev.glovebox.policy.seccomp.table.SyscallTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/**
 * A profile as the kernel takes it from seccomp(SECCOMP_SET_MODE_FILTER): an array of struct sock_filter.
 *
 * <p>First the architecture: another one has other numbers, so its programs are killed. Then the number, by halving
 * ranges of numbers that share an answer: about seven comparisons to any call. Only then, and only for calls with
 * conditions, the arguments. The calls of x86-64's x32 variant have numbers past every table and so are absent.
 */
public final class BpfProgram {

    /** Maximum size of a filter in the kernel. */
    static final int MOST_INSTRUCTIONS = 4096;

    static final int KILL_PROCESS = 0x8000_0000;
    static final int ERROR = 0x0005_0000;
    static final int ALLOW = 0x7fff_0000;

    // Offsets in struct seccomp_data.
    private static final int NUMBER = 0;
    private static final int ARCHITECTURE = 4;
    private static final int ARGUMENTS = 16;

    private BpfProgram() {}

    public static byte[] of(SeccompProfile profile, Architecture architecture) {
        var ranges = ranges(profile, architecture);
        var code = BpfCode.load(ARCHITECTURE)
                .then(BpfCode.ifEqual(
                        architecture.auditArch(),
                        BpfCode.load(NUMBER).then(search(ranges)),
                        BpfCode.answer(KILL_PROCESS)));
        if (code.instructions().size() > MOST_INSTRUCTIONS) {
            throw new IllegalArgumentException("the profile '" + profile.name() + "' makes a filter of "
                    + code.instructions().size() + " instructions, and the kernel takes " + MOST_INSTRUCTIONS
                    + "; use fewer conditions on arguments");
        }
        return code.bytes();
    }

    /** All numbers from the first up to the next range get the answer of this code. */
    private record Range(int first, BpfCode answer) {}

    /** Neighbours with one answer become one range; numbers no table has are absent. */
    private static List<Range> ranges(SeccompProfile profile, Architecture architecture) {
        var answers = new TreeMap<Integer, BpfCode>();
        var otherwise = answer(profile.otherwise());
        var numbers = SyscallTable.of(architecture).numbers();
        for (int number : numbers.values()) {
            answers.put(number, otherwise);
        }
        for (var rule : profile.rules()) {
            var answer = test(rule.conditions(), answer(rule.action()), otherwise);
            for (var name : rule.names()) {
                var number = numbers.get(name);
                if (number != null) {
                    answers.put(number, answer);
                }
            }
        }
        var absent = answer(Action.ABSENT);
        var ranges = new ArrayList<Range>();
        for (int number = 0; number <= answers.lastKey() + 1; number++) {
            var answer = answers.getOrDefault(number, absent);
            if (ranges.isEmpty() || !ranges.getLast().answer().instructions().equals(answer.instructions())) {
                ranges.add(new Range(number, answer));
            }
        }
        return ranges;
    }

    private static BpfCode search(List<Range> ranges) {
        if (ranges.size() == 1) {
            return ranges.getFirst().answer();
        }
        int middle = ranges.size() / 2;
        return BpfCode.ifAtLeast(
                ranges.get(middle).first(),
                search(ranges.subList(middle, ranges.size())),
                search(ranges.subList(0, middle)));
    }

    private static BpfCode answer(Action action) {
        return switch (action) {
            case ALLOW -> BpfCode.answer(ALLOW);
            case REFUSE, ABSENT -> BpfCode.answer(ERROR | action.errno());
        };
    }

    /** Both answers end the program, so whichever is reached stands. */
    private static BpfCode test(Collection<ArgumentCondition> conditions, BpfCode met, BpfCode otherwise) {
        var code = met;
        for (var condition : conditions) {
            code = switch (condition.membership()) {
                case AMONG -> among(condition, code, otherwise);
                case NOT_AMONG -> among(condition, otherwise, code);
            };
        }
        return code;
    }

    private static BpfCode among(ArgumentCondition condition, BpfCode found, BpfCode notFound) {
        var code = notFound;
        for (long value : condition.values().reversed()) {
            code = ifEqual(condition.index(), condition.mask(), value, found).then(code);
        }
        return code;
    }

    /** Compares both halves of the argument, those that have a bit under the mask; runs off its end when they differ. */
    private static BpfCode ifEqual(int index, long mask, long value, BpfCode equal) {
        int low = ARGUMENTS + 8 * index;
        var code = half(low, (int) mask, (int) value, equal);
        return half(low + 4, (int) (mask >>> 32), (int) (value >>> 32), code);
    }

    private static BpfCode half(int offset, int mask, int value, BpfCode equal) {
        return mask == 0
                ? equal
                : BpfCode.load(offset).then(BpfCode.and(mask)).then(BpfCode.ifEqual(value, equal, BpfCode.NOTHING));
    }
}
