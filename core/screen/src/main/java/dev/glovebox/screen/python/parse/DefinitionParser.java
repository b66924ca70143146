package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Parameters;
import dev.glovebox.screen.python.tree.Stmt;
import java.util.ArrayList;
import java.util.List;

/** Functions and classes, with their decorators. */
final class DefinitionParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;
    private final StatementParser statements;
    private final TypeParameterParser types;

    DefinitionParser(Cursor cursor, ExpressionParser expressions, StatementParser statements) {
        this.cursor = cursor;
        this.expressions = expressions;
        this.statements = statements;
        this.types = new TypeParameterParser(cursor, expressions);
    }

    Stmt decorated() {
        List<Expr> decorators = new ArrayList<>();
        while (cursor.accept(Kind.AT)) {
            decorators.add(expressions.named());
            cursor.expect(Kind.NEWLINE);
        }
        if (cursor.is(Kind.CLASS)) {
            return type(decorators);
        }
        int start = cursor.at();
        cursor.accept(Kind.ASYNC);
        return function(start, decorators);
    }

    /** A definition begins at {@code async} or {@code def}, and its decorators stand outside. */
    Stmt function(int start, List<Expr> decorators) {
        cursor.expect(Kind.DEF);
        String name = cursor.name();
        List<Stmt.TypeParameter> typeParameters = types.optional();
        cursor.expect(Kind.LEFT_PAREN);
        Parameters parameters = expressions.parameters().ofFunction();
        cursor.expect(Kind.RIGHT_PAREN);
        Expr returns = cursor.accept(Kind.ARROW) ? expressions.expression() : null;
        List<Stmt> body = statements.colonBlock();
        return new Stmt.FunctionDef(cursor.from(start), name, parameters, body, decorators, returns, typeParameters);
    }

    Stmt type(List<Expr> decorators) {
        int start = cursor.expect(Kind.CLASS);
        String name = cursor.name();
        List<Stmt.TypeParameter> typeParameters = types.optional();
        ArgumentParser.Arguments given = cursor.is(Kind.LEFT_PAREN)
                ? expressions.primaries().arguments().ofClass()
                : ArgumentParser.Arguments.NONE;
        List<Stmt> body = statements.colonBlock();
        return new Stmt.ClassDef(
                cursor.from(start), name, given.positional(), given.keywords(), body, decorators, typeParameters);
    }
}
