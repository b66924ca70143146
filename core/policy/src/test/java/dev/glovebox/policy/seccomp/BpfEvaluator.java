package dev.glovebox.policy.seccomp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Runs a filter as the kernel would, for the instructions the kernel lets filters have and ours use. */
final class BpfEvaluator {

    private final ByteBuffer program;

    BpfEvaluator(byte[] program) {
        this.program = ByteBuffer.wrap(program).order(ByteOrder.LITTLE_ENDIAN);
    }

    record Evaluation(int answer, int steps) {}

    Evaluation run(int architecture, int number, long... arguments) {
        var data = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        data.putInt(number).putInt(architecture).putLong(0);
        for (long argument : arguments) {
            data.putLong(argument);
        }
        int accumulator = 0;
        int at = 0;
        for (int steps = 1; ; steps++) {
            int code = program.getShort(at * 8);
            int ifTrue = Byte.toUnsignedInt(program.get(at * 8 + 2));
            int ifFalse = Byte.toUnsignedInt(program.get(at * 8 + 3));
            int operand = program.getInt(at * 8 + 4);
            at++;
            switch (code) {
                case 0x20 -> accumulator = data.getInt(operand);
                case 0x54 -> accumulator &= operand;
                case 0x05 -> at += operand;
                case 0x15 -> at += accumulator == operand ? ifTrue : ifFalse;
                case 0x35 -> at += Integer.compareUnsigned(accumulator, operand) >= 0 ? ifTrue : ifFalse;
                case 0x06 -> {
                    return new Evaluation(operand, steps);
                }
                default -> throw new AssertionError("instruction 0x" + Integer.toHexString(code) + " at " + (at - 1));
            }
        }
    }
}
