package dev.glovebox.screen.script;

/** A backslash escape in JavaScript: what it stands for, and how many characters it takes. */
record Escape(String text, int length) {
    static Escape at(String source, int at) {
        char kind = at + 1 < source.length() ? source.charAt(at + 1) : '\0';
        return switch (kind) {
            case '\0' -> new Escape("", 1);
            case 'n' -> new Escape("\n", 2);
            case 't' -> new Escape("\t", 2);
            case 'r' -> new Escape("\r", 2);
            case '\n' -> new Escape("", 2);
            case 'x' -> hex(source, at + 2, 2, 4);
            case 'u' -> unicode(source, at);
            default -> new Escape(Character.toString(kind), 2);
        };
    }

    private static Escape unicode(String source, int at) {
        if (at + 2 < source.length() && source.charAt(at + 2) == '{') {
            int end = source.indexOf('}', at);
            return end < 0 || end - at > 12 ? new Escape("u", 2) : hex(source, at + 3, end - at - 3, end - at + 1);
        }
        return hex(source, at + 2, 4, 6);
    }

    private static Escape hex(String source, int from, int digits, int length) {
        try {
            int code = Integer.parseInt(source.substring(from, Math.min(source.length(), from + digits)), 16);
            return Character.isValidCodePoint(code)
                    ? new Escape(Character.toString(code), length)
                    : new Escape("", length);
        } catch (NumberFormatException malformed) {
            return new Escape("", 2);
        }
    }
}
