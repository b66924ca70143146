package dev.glovebox.screen.python.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement. What only sequences other code ({@code if}, {@code while}, {@code assert}) is one kind: {@link Block}. */
public sealed interface Stmt {
    Span span();

    /** One place in the program: values refer to it, and are compared by it, not by all that it holds. So are classes. */
    record FunctionDef(
            Span span,
            String name,
            Parameters parameters,
            List<Stmt> body,
            List<Expr> decorators,
            @Nullable Expr returns,
            List<TypeParameter> typeParameters)
            implements Stmt {
        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    record ClassDef(
            Span span,
            String name,
            List<Expr> bases,
            List<Expr.Keyword> keywords,
            List<Stmt> body,
            List<Expr> decorators,
            List<TypeParameter> typeParameters)
            implements Stmt {
        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    record TypeParameter(
            String name, @Nullable Expr bound, @Nullable Expr defaultValue) {}

    record Assign(Span span, List<Expr> targets, Expr value) implements Stmt {}

    record Augment(Span span, Expr target, Operator operator, Expr value) implements Stmt {}

    record Annotate(
            Span span,
            Expr target,
            Expr annotation,
            @Nullable Expr value) implements Stmt {}

    record TypeAlias(Span span, Expr name, List<TypeParameter> typeParameters, Expr value) implements Stmt {}

    record For(Span span, Expr target, Expr source, List<Stmt> body) implements Stmt {}

    record With(Span span, List<WithItem> items, List<Stmt> body) implements Stmt {}

    record WithItem(Expr context, @Nullable Expr target) {}

    record Match(Span span, Expr subject, List<Case> cases) implements Stmt {}

    record Case(Pattern pattern, @Nullable Expr guard, List<Stmt> body) {}

    record Try(Span span, List<Stmt> body, List<Handler> handlers, List<Stmt> rest) implements Stmt {}

    record Handler(Span span, @Nullable Expr type, @Nullable String name, List<Stmt> body) {}

    record Import(Span span, List<Alias> names) implements Stmt {}

    /** {@code level} is the number of leading dots; {@code module} is empty for {@code from . import x}. */
    record ImportFrom(Span span, String module, int level, List<Alias> names) implements Stmt {}

    record Alias(Span span, String name, @Nullable String as) {}

    record Declaration(Span span, Reach reach, List<String> names) implements Stmt {}

    enum Reach {
        GLOBAL,
        NONLOCAL
    }

    record Return(Span span, @Nullable Expr value) implements Stmt {}

    /** An expression on its own line; a string there is a docstring or a comment, not a value. */
    record Expression(Span span, Expr value) implements Stmt {}

    record Block(Span span, List<Expr> expressions, List<Stmt> body) implements Stmt {}
}
