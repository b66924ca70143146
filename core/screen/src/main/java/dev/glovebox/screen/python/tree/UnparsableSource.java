package dev.glovebox.screen.python.tree;

/** The text is not Python, or not Python that can be read within the limits. Carries no stack: it is an answer, not a fault. */
public final class UnparsableSource extends RuntimeException {
    private final transient Span span;

    public UnparsableSource(Span span, String message) {
        super(message, null, false, false);
        this.span = span;
    }

    public Span span() {
        return span;
    }
}
