package dev.glovebox.screen.python.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of a function or lambda, in order; the two star parameters stand apart. */
public record Parameters(
        List<Parameter> named,
        @Nullable Parameter rest,
        @Nullable Parameter keywords) {
    public static final Parameters NONE = new Parameters(List.of(), null, null);

    /** A parameter that can be given by position counts towards the order; keyword-only ones follow. */
    public record Parameter(
            Span span,
            String name,
            @Nullable Expr annotation,
            @Nullable Expr defaultValue) {}
}
