package dev.glovebox.model.value;

import java.math.BigDecimal;

/** A share of processors, in thousandths: {@code 0.5} is half of one core. */
public record Cpus(int millis) implements Comparable<Cpus> {

    public Cpus {
        if (millis < 10 || millis > 1_024_000) {
            throw new IllegalArgumentException("cpus must be between 0.01 and 1024, not "
                    + BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString());
        }
    }

    public static Cpus parse(String text) {
        BigDecimal value;
        try {
            value = new BigDecimal(text.strip());
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    "'" + Printable.text(text) + "' is not a number of CPUs; write for example 0.5 or 2", notANumber);
        }
        if (value.precision() > 12 || value.scale() > 3 || value.scale() < -3) {
            throw new IllegalArgumentException(
                    "'" + Printable.text(text) + "' has too many digits; write at most three decimals");
        }
        return new Cpus(thousandths(value));
    }

    /** A value beyond an int is out of range anyway. */
    private static int thousandths(BigDecimal value) {
        try {
            return value.movePointRight(3).intValueExact();
        } catch (ArithmeticException tooLarge) {
            throw new IllegalArgumentException("cpus must be between 0.01 and 1024, not " + value, tooLarge);
        }
    }

    @Override
    public int compareTo(Cpus other) {
        return Integer.compare(millis, other.millis);
    }

    /** Without the classes of large numbers, which take longer to load than most of a command. */
    @Override
    public String toString() {
        String digits = Integer.toString(1000 + millis % 1000);
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') {
            end--;
        }
        return millis / 1000 + (end == 1 ? "" : "." + digits.substring(1, end));
    }
}
