package dev.glovebox.init;

/** Rows and columns of a terminal, in characters. */
public record TerminalSize(int rows, int columns) {
    public TerminalSize {
        Checks.require(
                rows >= 0 && rows <= 0xffff && columns >= 0 && columns <= 0xffff,
                "terminal of " + rows + " by " + columns + " is not within 0…65535");
    }
}
