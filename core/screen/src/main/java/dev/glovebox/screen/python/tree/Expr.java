package dev.glovebox.screen.python.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression. Identifiers are already in NFKC, so two spellings of one name are one name here. */
public sealed interface Expr {
    Span span();

    record Name(Span span, String id, Access access) implements Expr {}

    record Attribute(Span span, Expr value, String name, Access access) implements Expr {}

    record Subscript(Span span, Expr value, Expr index, Access access) implements Expr {}

    record Call(Span span, Expr callee, List<Expr> arguments, List<Keyword> keywords) implements Expr {
        /** The argument given by position, or by one of the names, or null when it is not given visibly. */
        public @Nullable Expr argument(int position, String... names) {
            for (int i = 0; i < keywords.size(); i++) {
                for (String name : names) {
                    if (name.equals(keywords.get(i).name())) {
                        return keywords.get(i).value();
                    }
                }
            }
            for (int i = 0; i <= position && i < arguments.size(); i++) {
                if (arguments.get(i) instanceof Starred) {
                    return null;
                }
            }
            return position >= 0 && position < arguments.size() ? arguments.get(position) : null;
        }

        /** Arguments arrive through {@code *x} or {@code **x}, so what is not visible may still be given. */
        public boolean unpacks() {
            for (int i = 0; i < arguments.size(); i++) {
                if (arguments.get(i) instanceof Starred) {
                    return true;
                }
            }
            for (int i = 0; i < keywords.size(); i++) {
                if (keywords.get(i).name() == null) {
                    return true;
                }
            }
            return false;
        }
    }

    /** {@code name=value}; a null name is {@code **value}. */
    record Keyword(Span span, @Nullable String name, Expr value) {}

    record Literal(Span span, Value value) implements Expr {}

    record Binary(Span span, Expr left, Operator operator, Expr right) implements Expr {}

    record Unary(Span span, Sign sign, Expr operand) implements Expr {}

    /** Only the minus changes a constant in a way that matters here. */
    enum Sign {
        MINUS,
        OTHER
    }

    /** {@code a or b}, {@code a and b}, {@code a if t else b}: one of several, with the tests walked but not chosen by. */
    record Choice(Span span, List<Expr> options, List<Expr> tests) implements Expr {}

    /** Comparisons: their result is a truth value whatever the operands are. */
    record Comparison(Span span, List<Expr> operands) implements Expr {}

    /** {@code await}, {@code yield}, {@code yield from}: passes something through that cannot be followed. */
    record Suspension(Span span, List<Expr> operands) implements Expr {}

    record Formatted(Span span, List<Expr> parts) implements Expr {}

    record Placeholder(Span span, Expr value, @Nullable Expr specification) implements Expr {}

    record Display(Span span, Shape shape, List<Expr> elements, Access access) implements Expr {}

    enum Shape {
        LIST,
        TUPLE,
        SET,
        DICT,
        GENERATOR
    }

    /** A null key is {@code **value}. */
    record DictDisplay(Span span, List<@Nullable Expr> keys, List<Expr> values) implements Expr {}

    /** {@code value} is the second half of a dict comprehension. */
    record Comprehension(
            Span span, Shape shape, Expr element, @Nullable Expr value, List<Generator> generators) implements Expr {}

    record Generator(Expr target, Expr source, List<Expr> conditions) {}

    /** One place in the program, like a function definition. */
    record Lambda(Span span, Parameters parameters, Expr body) implements Expr {
        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    record Walrus(Span span, Expr target, Expr value) implements Expr {}

    record Starred(Span span, Expr value) implements Expr {}

    record Slice(
            Span span,
            @Nullable Expr lower,
            @Nullable Expr upper,
            @Nullable Expr step) implements Expr {}
}
