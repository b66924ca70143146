package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Pattern;
import dev.glovebox.screen.python.tree.Stmt;
import dev.glovebox.screen.python.tree.UnparsableSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code match}, which is a keyword only in front of a subject, a colon and the end of the line. */
final class MatchParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;
    private final StatementParser statements;
    private final PatternParser patterns;

    MatchParser(Cursor cursor, ExpressionParser expressions, StatementParser statements) {
        this.cursor = cursor;
        this.expressions = expressions;
        this.statements = statements;
        this.patterns = new PatternParser(cursor, expressions);
    }

    /** The statement, or null when the word turned out to be a name. */
    @Nullable
    Stmt tryMatch() {
        Cursor.Mark mark = cursor.mark();
        int start = cursor.advance();
        Expr subject = expressions.startsExpression() ? trySubject() : null;
        if (subject == null || !cursor.accept(Kind.COLON) || !cursor.accept(Kind.NEWLINE)) {
            cursor.back(mark);
            return null;
        }
        cursor.expect(Kind.INDENT);
        List<Stmt.Case> cases = new ArrayList<>();
        do {
            cases.add(one());
        } while (!cursor.accept(Kind.DEDENT));
        return new Stmt.Match(cursor.from(start), subject, cases);
    }

    private @Nullable Expr trySubject() {
        try {
            return subject();
        } catch (UnparsableSource noSubject) {
            return null;
        }
    }

    private Expr subject() {
        int start = cursor.at();
        boolean unpacked = cursor.is(Kind.STAR);
        Expr first = expressions.starredOrNamed();
        if (!unpacked && !cursor.is(Kind.COMMA)) {
            return first;
        }
        List<Expr> elements = new ArrayList<>();
        elements.add(first);
        if (!cursor.is(Kind.COMMA)) {
            throw cursor.unexpected();
        }
        while (cursor.accept(Kind.COMMA) && expressions.startsExpression()) {
            elements.add(expressions.starredOrNamed());
        }
        return new Expr.Display(cursor.from(start), Expr.Shape.TUPLE, elements, Access.LOAD);
    }

    private Stmt.Case one() {
        if (!cursor.isWord("case")) {
            throw cursor.refusal("expected 'case'");
        }
        cursor.advance();
        Pattern pattern = patterns.top();
        Expr guard = cursor.accept(Kind.IF) ? expressions.named() : null;
        List<Stmt> body = statements.colonBlock();
        return new Stmt.Case(pattern, guard, body);
    }
}
