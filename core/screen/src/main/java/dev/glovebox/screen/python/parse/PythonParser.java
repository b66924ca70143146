package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Characters;
import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.token.Lexer;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Stmt;
import dev.glovebox.screen.python.tree.UnparsableSource;
import java.util.List;

/**
 * Text to tree, in time that grows with the text and to a depth that is bounded: what nests deeper is refused. Held to
 * CPython by a test: what it compiles is read here, to the same tree; what is read here and not there never runs.
 */
public final class PythonParser {
    private PythonParser() {}

    /**
     * The statements of a file.
     *
     * @throws UnparsableSource when the text is no module, or nests too deep
     */
    public static List<Stmt> module(String text) {
        return module(text, 0);
    }

    /** Statements that stand so many lines down in the file they were found in. */
    public static List<Stmt> module(String text, int linesAbove) {
        return new StatementParser(cursor(text, linesAbove)).file();
    }

    /** One expression, as in the text of a quoted annotation. */
    public static Expr expression(String text, int linesAbove) {
        Cursor cursor = cursor(text, linesAbove);
        Expr expression = new ExpressionParser(cursor).list();
        while (cursor.accept(Kind.NEWLINE)) {
            // What follows the expression may only be empty lines.
        }
        cursor.expect(Kind.END);
        return expression;
    }

    private static Cursor cursor(String text, int linesAbove) {
        return new Cursor(Lexer.read(new Characters(text, linesAbove)));
    }
}
