package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Operator;
import java.util.ArrayList;
import java.util.List;

/** Expressions, from the loosest binding to the tightest. Lists of them and what is in brackets is read elsewhere. */
final class ExpressionParser {
    private final Cursor cursor;
    private final PrimaryParser primaries;
    private final ParameterParser parameters;

    ExpressionParser(Cursor cursor) {
        this.cursor = cursor;
        this.primaries = new PrimaryParser(cursor, this);
        this.parameters = new ParameterParser(cursor, this);
    }

    ParameterParser parameters() {
        return parameters;
    }

    PrimaryParser primaries() {
        return primaries;
    }

    Expr expression() {
        cursor.enter();
        Expr result = cursor.is(Kind.LAMBDA) ? lambda() : conditional();
        cursor.leave();
        return result;
    }

    private Expr conditional() {
        int start = cursor.at();
        Expr result = disjunction();
        if (cursor.accept(Kind.IF)) {
            Expr test = disjunction();
            cursor.expect(Kind.ELSE);
            Expr otherwise = expression();
            result = new Expr.Choice(cursor.from(start), List.of(result, otherwise), List.of(test));
        }
        return result;
    }

    /** {@code name := value}, or an expression. */
    Expr named() {
        if (!cursor.is(Kind.NAME) || cursor.next() != Kind.WALRUS) {
            return expression();
        }
        int start = cursor.at();
        String name = cursor.name();
        Expr target = new Expr.Name(cursor.from(start), name, Access.STORE);
        cursor.advance();
        Expr value = expression();
        return new Expr.Walrus(cursor.from(start), target, value);
    }

    /** {@code *x}, where the star reaches as far as {@code |}; or an expression. */
    Expr starred() {
        return cursor.is(Kind.STAR) ? star() : expression();
    }

    Expr starredOrNamed() {
        return cursor.is(Kind.STAR) ? star() : named();
    }

    private Expr star() {
        int start = cursor.advance();
        Expr value = bitwise();
        return new Expr.Starred(cursor.from(start), value);
    }

    /** One expression, or several with commas: a tuple without parentheses. */
    Expr list() {
        int start = cursor.at();
        Expr first = starred();
        if (!cursor.is(Kind.COMMA)) {
            return first;
        }
        List<Expr> elements = new ArrayList<>();
        elements.add(first);
        while (cursor.accept(Kind.COMMA) && startsExpression()) {
            elements.add(starred());
        }
        return new Expr.Display(cursor.from(start), Expr.Shape.TUPLE, elements, Access.LOAD);
    }

    /** Parses the right side of {@code =}, and a field of an f-string. */
    Expr yieldOrList() {
        return cursor.is(Kind.YIELD) ? suspended() : list();
    }

    Expr suspended() {
        int start = cursor.expect(Kind.YIELD);
        if (cursor.accept(Kind.FROM)) {
            Expr source = expression();
            return new Expr.Suspension(cursor.from(start), List.of(source));
        }
        List<Expr> operands = startsExpression() ? List.of(list()) : List.of();
        return new Expr.Suspension(cursor.from(start), operands);
    }

    /** Whether what follows can begin an expression or a starred one; where it can't, a list has ended. */
    boolean startsExpression() {
        return switch (cursor.kind()) {
            case NAME,
                    NUMBER,
                    STRING,
                    FORMAT_START,
                    LEFT_PAREN,
                    LEFT_SQUARE,
                    LEFT_BRACE,
                    ELLIPSIS,
                    TILDE,
                    PLUS,
                    MINUS,
                    STAR,
                    FALSE,
                    NONE,
                    TRUE,
                    AWAIT,
                    LAMBDA,
                    NOT -> true;
            default -> false;
        };
    }

    private Expr lambda() {
        int start = cursor.advance();
        var given = parameters.ofLambda();
        cursor.expect(Kind.COLON);
        Expr body = expression();
        return new Expr.Lambda(cursor.from(start), given, body);
    }

    Expr disjunction() {
        int start = cursor.at();
        Expr first = conjunction();
        return cursor.is(Kind.OR) ? choice(Kind.OR, start, first) : first;
    }

    private Expr conjunction() {
        int start = cursor.at();
        Expr first = inversion();
        return cursor.is(Kind.AND) ? choice(Kind.AND, start, first) : first;
    }

    private Expr choice(Kind word, int start, Expr first) {
        List<Expr> options = new ArrayList<>();
        options.add(first);
        while (cursor.accept(word)) {
            options.add(word == Kind.OR ? conjunction() : inversion());
        }
        return new Expr.Choice(cursor.from(start), options, List.of());
    }

    private Expr inversion() {
        return cursor.is(Kind.NOT) ? unary(Expr.Sign.OTHER) : comparison();
    }

    private Expr unary(Expr.Sign sign) {
        cursor.enter();
        boolean not = cursor.is(Kind.NOT);
        int start = cursor.advance();
        Expr operand = not ? inversion() : factor();
        cursor.leave();
        return new Expr.Unary(cursor.from(start), sign, operand);
    }

    private Expr comparison() {
        int start = cursor.at();
        Expr first = bitwise();
        if (!compares()) {
            return first;
        }
        List<Expr> operands = new ArrayList<>();
        operands.add(first);
        do {
            operands.add(bitwise());
        } while (compares());
        return new Expr.Comparison(cursor.from(start), operands);
    }

    /** Reads a comparing operator, if one follows. */
    private boolean compares() {
        switch (cursor.kind()) {
            case EQUALS, DIFFERS, LESS, GREATER, AT_MOST, AT_LEAST, IN -> cursor.advance();
            case IS -> {
                cursor.advance();
                cursor.accept(Kind.NOT);
            }
            case NOT -> {
                cursor.advance();
                cursor.expect(Kind.IN);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    Expr bitwise() {
        return binary(1);
    }

    /** Operators that bind at least so tight. */
    private Expr binary(int least) {
        int start = cursor.at();
        Expr left = factor();
        for (int links = 0; ; links++) {
            Kind kind = cursor.kind();
            Operator operator = kind.operator;
            if (kind.precedence < least || operator == null) {
                return left;
            }
            cursor.link(links);
            cursor.advance();
            Expr right = binary(kind.precedence + 1);
            left = new Expr.Binary(cursor.from(start), left, operator, right);
        }
    }

    private Expr factor() {
        return switch (cursor.kind()) {
            case MINUS -> unary(Expr.Sign.MINUS);
            case PLUS, TILDE -> unary(Expr.Sign.OTHER);
            default -> power();
        };
    }

    private Expr power() {
        int start = cursor.at();
        Expr base = awaited();
        if (!cursor.accept(Kind.DOUBLE_STAR)) {
            return base;
        }
        cursor.enter();
        Expr exponent = factor();
        cursor.leave();
        return new Expr.Binary(cursor.from(start), base, Operator.POWER, exponent);
    }

    private Expr awaited() {
        if (!cursor.is(Kind.AWAIT)) {
            return primaries.primary();
        }
        int start = cursor.advance();
        Expr operand = primaries.primary();
        return new Expr.Suspension(cursor.from(start), List.of(operand));
    }
}
