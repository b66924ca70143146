package dev.glovebox.cli.manual;

/** Text of a manual page, in the macros of man(7). */
final class Roff {

    private final StringBuilder page = new StringBuilder();

    /** A macro with its arguments, which are escaped and quoted. */
    Roff macro(String name, String... arguments) {
        page.append('.').append(name);
        for (String argument : arguments) {
            page.append(" \"").append(escaped(argument).replace("\"", "\\(dq")).append('"');
        }
        page.append('\n');
        return this;
    }

    /** A paragraph or a part of one. */
    Roff text(String text) {
        text.lines().map(Roff::line).forEach(page::append);
        return this;
    }

    /** What is written in roff already. */
    Roff raw(String line) {
        page.append(line).append('\n');
        return this;
    }

    private static String line(String text) {
        String escaped = escaped(text);
        // A line that begins so would be taken for a macro.
        return (escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" : "") + escaped + "\n";
    }

    /** A hyphen that somebody may copy into a shell has to stay one. */
    static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-").replace("…", "\\[u2026]");
    }

    static String bold(String text) {
        return "\\fB" + escaped(text) + "\\fR";
    }

    static String italic(String text) {
        return "\\fI" + escaped(text) + "\\fR";
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
