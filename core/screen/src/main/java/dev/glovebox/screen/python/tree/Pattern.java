package dev.glovebox.screen.python.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pattern of {@code match}. Class patterns read attributes by name, which is why they matter here. */
public sealed interface Pattern {
    record Compared(Expr value) implements Pattern {}

    record Captured(
            Span span, @Nullable String name, @Nullable Pattern inner) implements Pattern {}

    record Composed(List<Expr> keys, List<Pattern> parts) implements Pattern {}

    record ClassShape(Span span, Expr type, List<Pattern> positional, List<String> attributes, List<Pattern> named)
            implements Pattern {}
}
