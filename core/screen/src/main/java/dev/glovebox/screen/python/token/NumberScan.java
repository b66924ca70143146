package dev.glovebox.screen.python.token;

/** Finds where a number ends, with all that Python says about underscores, leading zeros and what may follow. */
final class NumberScan {
    /** CPython reads no decimal literal with more digits. */
    private static final int MOST_DIGITS = 4300;

    private final Characters source;
    private final char[] chars;
    private int at;
    private int line;

    NumberScan(Characters source) {
        this.source = source;
        this.chars = source.chars;
    }

    int end(int start, int startLine) {
        at = start;
        line = startLine;
        char next = Character.toLowerCase(chars[start + 1]);
        if (chars[start] == '0' && (next == 'x' || next == 'o' || next == 'b')) {
            at += 2;
            based(next == 'x' ? 16 : next == 'o' ? 8 : 2);
        } else {
            decimal(start);
        }
        follow();
        return at;
    }

    private void based(int radix) {
        do {
            if (chars[at] == '_') {
                at++;
            }
            if (!isDigit(chars[at], radix)) {
                throw invalid();
            }
            while (isDigit(chars[at], radix)) {
                at++;
            }
        } while (chars[at] == '_');
        if (isDigit(chars[at], 10)) {
            throw invalid();
        }
    }

    private void decimal(int start) {
        boolean whole = true;
        if (chars[at] != '.') {
            digits();
        }
        int end = at;
        if (chars[at] == '.') {
            at++;
            whole = false;
            if (isDigit(chars[at], 10)) {
                digits();
            }
        }
        if (isExponent()) {
            at += chars[at + 1] == '+' || chars[at + 1] == '-' ? 2 : 1;
            digits();
            whole = false;
        }
        if (chars[at] == 'j' || chars[at] == 'J') {
            at++;
            whole = false;
        }
        if (whole) {
            integer(start, end);
        }
    }

    private void integer(int start, int end) {
        if (chars[start] == '0') {
            for (int i = start; i < end; i++) {
                if (chars[i] != '0' && chars[i] != '_') {
                    throw source.refusal(line, start, end, "leading zeros in decimal integer literals are not allowed");
                }
            }
        }
        if (end - start > MOST_DIGITS) {
            throw source.refusal(line, start, end, "an integer of more than " + MOST_DIGITS + " digits");
        }
    }

    private boolean isExponent() {
        if (chars[at] != 'e' && chars[at] != 'E') {
            return false;
        }
        char next = chars[at + 1];
        if (next == '+' || next == '-') {
            if (!isDigit(chars[at + 2], 10)) {
                throw invalid();
            }
            return true;
        }
        return isDigit(next, 10);
    }

    /** Digits in groups, joined by single underscores. */
    private void digits() {
        while (true) {
            if (!isDigit(chars[at], 10)) {
                throw invalid();
            }
            while (isDigit(chars[at], 10)) {
                at++;
            }
            if (chars[at] != '_') {
                return;
            }
            at++;
        }
    }

    /** {@code 1if x else y} is Python, to its own regret; any other letter right behind a number is not. */
    private void follow() {
        char c = chars[at];
        boolean keyword = switch (c) {
            case 'a' -> ahead("and");
            case 'e' -> ahead("else");
            case 'f' -> ahead("for");
            case 'i' -> chars[at + 1] == 'f' || chars[at + 1] == 'n' || chars[at + 1] == 's';
            case 'o' -> ahead("or");
            case 'n' -> ahead("not");
            default -> false;
        };
        if (!keyword && Words.continues(c)) {
            throw invalid();
        }
    }

    private boolean ahead(String word) {
        return source.text.startsWith(word, at);
    }

    private RuntimeException invalid() {
        return source.refusal(line, at, at + 1, "invalid number");
    }

    private static boolean isDigit(char c, int radix) {
        return c < 0x80 && Character.digit(c, radix) >= 0;
    }
}
