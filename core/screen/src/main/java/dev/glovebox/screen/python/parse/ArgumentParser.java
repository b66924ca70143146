package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Expr;
import java.util.ArrayList;
import java.util.List;

/** Parses the arguments of a call or a class definition. */
final class ArgumentParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;
    private final ComprehensionParser comprehensions;

    /** By position, unpacked ones among them, and by name. */
    record Arguments(List<Expr> positional, List<Expr.Keyword> keywords) {
        static final Arguments NONE = new Arguments(List.of(), List.of());
    }

    /** Arguments that may still follow: after a name no bare value, after two stars no single one. */
    private enum Stage {
        ANYTHING,
        NAMED,
        UNPACKED
    }

    ArgumentParser(Cursor cursor, ExpressionParser expressions, ComprehensionParser comprehensions) {
        this.cursor = cursor;
        this.expressions = expressions;
        this.comprehensions = comprehensions;
    }

    /** A lone generator needs no parentheses of its own, and takes those of the call. */
    Arguments ofCall() {
        int start = cursor.expect(Kind.LEFT_PAREN);
        if (cursor.accept(Kind.RIGHT_PAREN)) {
            return Arguments.NONE;
        }
        if (isNamed() || cursor.is(Kind.STAR) || cursor.is(Kind.DOUBLE_STAR)) {
            return rest(new ArrayList<>());
        }
        Expr first = expressions.named();
        if (comprehensions.follows()) {
            return new Arguments(
                    List.of(comprehensions.rest(start, Expr.Shape.GENERATOR, first, null, Kind.RIGHT_PAREN)),
                    List.of());
        }
        List<Expr> positional = new ArrayList<>();
        positional.add(first);
        if (!cursor.is(Kind.RIGHT_PAREN)) {
            cursor.expect(Kind.COMMA);
        }
        return rest(positional);
    }

    Arguments ofClass() {
        cursor.expect(Kind.LEFT_PAREN);
        return rest(new ArrayList<>());
    }

    private boolean isNamed() {
        return cursor.is(Kind.NAME) && cursor.next() == Kind.EQUAL;
    }

    private Arguments rest(List<Expr> positional) {
        List<Expr.Keyword> keywords = new ArrayList<>();
        Stage stage = Stage.ANYTHING;
        while (!cursor.is(Kind.RIGHT_PAREN)) {
            int start = cursor.at();
            if (isNamed()) {
                String name = cursor.name();
                cursor.advance();
                Expr value = expressions.expression();
                keywords.add(new Expr.Keyword(cursor.from(start), name, value));
                stage = stage == Stage.UNPACKED ? stage : Stage.NAMED;
            } else if (cursor.accept(Kind.DOUBLE_STAR)) {
                Expr value = expressions.expression();
                keywords.add(new Expr.Keyword(cursor.from(start), null, value));
                stage = Stage.UNPACKED;
            } else {
                positional.add(positional(stage));
            }
            if (!cursor.is(Kind.RIGHT_PAREN)) {
                cursor.expect(Kind.COMMA);
            }
        }
        cursor.expect(Kind.RIGHT_PAREN);
        return new Arguments(positional, keywords.isEmpty() ? List.of() : keywords);
    }

    private Expr positional(Stage stage) {
        int start = cursor.at();
        boolean unpacked = cursor.is(Kind.STAR);
        if (stage == Stage.UNPACKED || (stage == Stage.NAMED && !unpacked)) {
            throw cursor.refusal("a positional argument follows named ones");
        }
        if (!cursor.accept(Kind.STAR)) {
            return expressions.named();
        }
        Expr value = expressions.expression();
        return new Expr.Starred(cursor.from(start), value);
    }
}
