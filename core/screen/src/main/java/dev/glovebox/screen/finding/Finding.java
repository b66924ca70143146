package dev.glovebox.screen.finding;

/** Something a rule has to say about a place in the source. */
public record Finding(
        Family family, Certainty certainty, Severity severity, Location position, Explanation explanation) {

    /** Lines and columns from 1; the source is what stands there, shortened. */
    public record Location(int line, int column, int endLine, int endColumn, String source) {}

    /** One line on why, one on what to do instead. */
    public record Explanation(String reason, String instead) {}

    public String rule() {
        return family.id();
    }

    public boolean rejects() {
        return severity == Severity.ERROR;
    }

    /** As a compiler would print it. */
    public String line() {
        return position.line() + ":" + position.column() + " " + rule() + ": " + explanation.reason() + "; "
                + explanation.instead();
    }
}
