package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Parameters;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of functions and lambdas. */
final class ParameterParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;

    /** Lambdas have no annotations: their colon ends the parameters. */
    private enum Style {
        FUNCTION,
        LAMBDA
    }

    /** Parameters read so far. */
    private static final class Collected {
        final List<Parameters.Parameter> named = new ArrayList<>();
        Parameters.@Nullable Parameter rest;
        Parameters.@Nullable Parameter keywords;
        boolean slash;
        boolean star;
        boolean defaulted;

        /** A star alone has to be followed by a name. */
        boolean wanting;
    }

    ParameterParser(Cursor cursor, ExpressionParser expressions) {
        this.cursor = cursor;
        this.expressions = expressions;
    }

    Parameters ofFunction() {
        return read(Style.FUNCTION, Kind.RIGHT_PAREN);
    }

    Parameters ofLambda() {
        return read(Style.LAMBDA, Kind.COLON);
    }

    private Parameters read(Style style, Kind end) {
        if (cursor.is(end)) {
            return Parameters.NONE;
        }
        Collected collected = new Collected();
        do {
            if (cursor.is(end)) {
                break;
            }
            if (collected.keywords != null) {
                throw cursor.refusal("no parameter can follow the one with two stars");
            }
            one(style, collected);
        } while (cursor.accept(Kind.COMMA));
        if (collected.wanting) {
            throw cursor.refusal("a named parameter must follow the bare '*'");
        }
        return new Parameters(collected.named, collected.rest, collected.keywords);
    }

    private void one(Style style, Collected collected) {
        if (cursor.is(Kind.SLASH)) {
            if (collected.slash || collected.star || collected.named.isEmpty()) {
                throw cursor.unexpected();
            }
            cursor.advance();
            collected.slash = true;
        } else if (cursor.is(Kind.STAR)) {
            star(style, collected);
        } else if (cursor.accept(Kind.DOUBLE_STAR)) {
            if (collected.wanting) {
                throw cursor.refusal("a named parameter must follow the bare '*'");
            }
            collected.keywords = declared(style, Kind.DOUBLE_STAR);
        } else {
            named(style, collected);
        }
    }

    private void star(Style style, Collected collected) {
        if (collected.star) {
            throw cursor.refusal("'*' may appear only once");
        }
        cursor.advance();
        collected.star = true;
        if (cursor.is(Kind.COMMA)) {
            collected.wanting = true;
        } else {
            collected.rest = declared(style, Kind.STAR);
        }
    }

    private void named(Style style, Collected collected) {
        Parameters.Parameter bare = declared(style, Kind.NAME);
        Expr given = cursor.accept(Kind.EQUAL) ? expressions.expression() : null;
        if (given == null && collected.defaulted && !collected.star) {
            throw cursor.refusal("a parameter without a default follows one with a default");
        }
        collected.defaulted |= given != null;
        collected.wanting = false;
        collected.named.add(
                given == null ? bare : new Parameters.Parameter(bare.span(), bare.name(), bare.annotation(), given));
    }

    /** A name with its annotation, behind so many stars. Only behind one may the annotation be unpacked. */
    private Parameters.Parameter declared(Style style, Kind stars) {
        int start = cursor.at();
        String name = cursor.name();
        Expr annotation = null;
        if (style == Style.FUNCTION && cursor.accept(Kind.COLON)) {
            annotation = stars == Kind.STAR ? expressions.starred() : expressions.expression();
        }
        return new Parameters.Parameter(cursor.from(start), name, annotation, null);
    }
}
