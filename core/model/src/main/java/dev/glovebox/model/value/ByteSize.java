package dev.glovebox.model.value;

import java.util.Locale;
import java.util.regex.Pattern;

/** A number of bytes, written {@code 512m} or {@code 2g} (powers of 1024, as Docker writes them). */
public record ByteSize(long bytes) implements Comparable<ByteSize> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,19})\\s*([kmgt]?)(?:i?b)?");
    private static final String UNITS = "kmgt";

    public ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size cannot be negative: " + bytes);
        }
    }

    public static ByteSize parse(String text) {
        var match = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!match.matches()) {
            throw new IllegalArgumentException("'" + Printable.text(text)
                    + "' is not a size; write a whole number with k, m, g or t," + " for example 512m");
        }
        int power = UNITS.indexOf(match.group(2)) + (match.group(2).isEmpty() ? 0 : 1);
        try {
            return new ByteSize(Math.multiplyExact(Long.parseLong(match.group(1)), 1L << (10 * power)));
        } catch (ArithmeticException | NumberFormatException overflow) {
            throw new IllegalArgumentException(
                    "'" + Printable.text(text) + "' is too large; write a smaller size", overflow);
        }
    }

    public static ByteSize mebibytes(long count) {
        return new ByteSize(Math.multiplyExact(count, 1L << 20));
    }

    public static ByteSize gibibytes(long count) {
        return new ByteSize(Math.multiplyExact(count, 1L << 30));
    }

    @Override
    public int compareTo(ByteSize other) {
        return Long.compare(bytes, other.bytes);
    }

    /** The shortest exact form, readable by {@link #parse}. */
    @Override
    public String toString() {
        int power = UNITS.length();
        while (power > 0 && (bytes == 0 || bytes % (1L << (10 * power)) != 0)) {
            power--;
        }
        return power == 0 ? Long.toString(bytes) : (bytes >> (10 * power)) + UNITS.substring(power - 1, power);
    }
}
