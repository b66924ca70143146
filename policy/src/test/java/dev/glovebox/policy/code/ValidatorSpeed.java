package dev.glovebox.policy.code;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Prints how long validation takes: the first file of the process, then medians of warm runs. A program to run by hand,
 * not a test: times depend on the machine. Main class of the test sources, with the policy jar and the parser on the
 * class path.
 */
final class ValidatorSpeed {
    private static final int WARM_UP = 4_000;
    private static final int MEASURED = 200;

    private ValidatorSpeed() {}

    public static void main(String[] arguments) {
        byte[] small = program(200);
        byte[] large = program(5_000);
        long start = System.nanoTime();
        CodeValidator validator = new CodeValidator(CodePolicy.of(Profile.STANDARD));
        Verdict first = validator.validate(small, Language.PYTHON);
        System.out.printf(
                "first file: %.1f ms (%d findings)%n",
                millis(System.nanoTime() - start), first.findings().size());
        measure(validator, small, "200 lines", WARM_UP);
        measure(validator, large, "5,000 lines", WARM_UP / 20);
    }

    private static void measure(CodeValidator validator, byte[] source, String what, int warmUp) {
        for (int i = 0; i < warmUp; i++) {
            validator.validate(source, Language.PYTHON);
        }
        long[] times = new long[MEASURED];
        for (int i = 0; i < times.length; i++) {
            long start = System.nanoTime();
            validator.validate(source, Language.PYTHON);
            times[i] = System.nanoTime() - start;
        }
        Arrays.sort(times);
        System.out.printf(
                "%s: p50 %.2f ms, p90 %.2f ms, p99 %.2f ms%n",
                what,
                millis(times[times.length / 2]),
                millis(times[times.length * 9 / 10]),
                millis(times[times.length * 99 / 100]));
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }

    /** Whole programs of the benign corpus, one after the other, up to the number of lines. */
    static byte[] program(int lines) {
        List<Corpus.Sample> samples = Corpus.benign();
        StringBuilder text = new StringBuilder();
        int written = 0;
        for (int i = 0; written < lines; i++) {
            String source = samples.get(i % samples.size()).source();
            if (!source.contains("from __future__")) {
                text.append(source);
                written += (int) source.lines().count();
            }
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
