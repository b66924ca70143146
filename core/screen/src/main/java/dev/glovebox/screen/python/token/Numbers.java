package dev.glovebox.screen.python.token;

import dev.glovebox.screen.python.tree.Value;

/** Evaluates scanned numbers. */
public final class Numbers {
    /** Nothing longer fits a long, whatever its base. */
    private static final int LONGEST = 80;

    private Numbers() {}

    /** Whole numbers that fit a long; the rest is too large, or no number that could name anything. */
    public static Value value(String literal) {
        if (literal.length() > LONGEST) {
            return shorter(literal);
        }
        String digits = literal.indexOf('_') < 0 ? literal : literal.replace("_", "");
        int radix = radix(digits);
        try {
            return new Value.Int(Long.parseLong(digits, radix == 10 ? 0 : 2, digits.length(), radix));
        } catch (NumberFormatException fractionOrTooLarge) {
            return Value.Opaque.NUMBER;
        }
    }

    /** Zeros in front make a small number long. */
    private static Value shorter(String literal) {
        String digits = literal.replace("_", "");
        int radix = radix(digits);
        int at = radix == 10 ? 0 : 2;
        while (at < digits.length() - 1 && digits.charAt(at) == '0') {
            at++;
        }
        String prefix = radix == 10 ? "" : digits.substring(0, 2);
        return digits.length() - at > LONGEST - 2 ? Value.Opaque.NUMBER : value(prefix + digits.substring(at));
    }

    public static boolean isImaginary(String literal) {
        char last = literal.charAt(literal.length() - 1);
        return last == 'j' || last == 'J';
    }

    private static int radix(String digits) {
        if (digits.length() < 2 || digits.charAt(0) != '0') {
            return 10;
        }
        return switch (digits.charAt(1)) {
            case 'x', 'X' -> 16;
            case 'o', 'O' -> 8;
            case 'b', 'B' -> 2;
            default -> 10;
        };
    }
}
