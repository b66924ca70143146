package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Stmt;
import dev.glovebox.screen.python.tree.UnparsableSource;
import java.util.ArrayList;
import java.util.List;

/** Statements that hold blocks, definitions aside. */
final class CompoundParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;
    private final StatementParser statements;
    private final TargetParser targets;

    CompoundParser(Cursor cursor, ExpressionParser expressions, StatementParser statements) {
        this.cursor = cursor;
        this.expressions = expressions;
        this.statements = statements;
        this.targets = new TargetParser(cursor, expressions);
    }

    /** A condition and what it guards; the next one of a chain stands inside of the one before. */
    private record Arm(int start, Expr test, List<Stmt> body) {}

    Stmt branch() {
        List<Arm> arms = new ArrayList<>(1);
        do {
            int start = cursor.advance();
            Expr test = expressions.named();
            List<Stmt> body = statements.colonBlock();
            arms.add(new Arm(start, test, body));
            cursor.link(arms.size());
        } while (cursor.is(Kind.ELIF));
        arms.getLast().body.addAll(otherwise());
        Stmt inner = null;
        for (Arm arm : arms.reversed()) {
            if (inner != null) {
                arm.body.add(inner);
            }
            inner = new Stmt.Block(cursor.from(arm.start), List.of(arm.test), arm.body);
        }
        return inner == null ? new Stmt.Block(cursor.here(), List.of(), List.of()) : inner;
    }

    private List<Stmt> otherwise() {
        return cursor.accept(Kind.ELSE) ? statements.colonBlock() : List.of();
    }

    Stmt repetition() {
        int start = cursor.advance();
        Expr test = expressions.named();
        List<Stmt> body = statements.colonBlock();
        body.addAll(otherwise());
        return new Stmt.Block(cursor.from(start), List.of(test), body);
    }

    Stmt loop(int start) {
        cursor.expect(Kind.FOR);
        Expr target = targets.ofLoop();
        cursor.expect(Kind.IN);
        Expr source = expressions.list();
        List<Stmt> body = statements.colonBlock();
        body.addAll(otherwise());
        return new Stmt.For(cursor.from(start), target, source, body);
    }

    /** Parentheses around the items are tried first, and taken for part of an expression where that is no list of items. */
    Stmt with(int start) {
        cursor.expect(Kind.WITH);
        Cursor.Mark mark = cursor.mark();
        List<Stmt.WithItem> items;
        try {
            items = items(Kind.RIGHT_PAREN);
        } catch (UnparsableSource noList) {
            cursor.back(mark);
            items = items(Kind.COLON);
        }
        List<Stmt> body = statements.block();
        return new Stmt.With(cursor.from(start), items, body);
    }

    /** Items up to and with the colon; when they end with a parenthesis, they begin with one. */
    private List<Stmt.WithItem> items(Kind end) {
        List<Stmt.WithItem> items = new ArrayList<>(1);
        if (end == Kind.RIGHT_PAREN) {
            cursor.expect(Kind.LEFT_PAREN);
        }
        do {
            if (end == Kind.RIGHT_PAREN && !items.isEmpty() && cursor.is(end)) {
                break;
            }
            Expr context = expressions.expression();
            Expr target = cursor.accept(Kind.AS) ? targets.ofContext() : null;
            items.add(new Stmt.WithItem(context, target));
        } while (cursor.accept(Kind.COMMA));
        if (end == Kind.RIGHT_PAREN) {
            cursor.expect(end);
        }
        cursor.expect(Kind.COLON);
        return items;
    }

    Stmt attempt() {
        int start = cursor.advance();
        List<Stmt> body = statements.colonBlock();
        List<Stmt.Handler> handlers = new ArrayList<>(1);
        Caught caught = cursor.is(Kind.EXCEPT) && cursor.next() == Kind.STAR ? Caught.GROUPS : Caught.EXCEPTIONS;
        while (cursor.is(Kind.EXCEPT)) {
            handlers.add(handler(caught));
        }
        List<Stmt> rest = new ArrayList<>();
        if (!handlers.isEmpty()) {
            rest.addAll(otherwise());
        }
        if (handlers.isEmpty() && !cursor.is(Kind.FINALLY)) {
            throw cursor.refusal("expected 'except' or 'finally'");
        }
        if (cursor.accept(Kind.FINALLY)) {
            rest.addAll(statements.colonBlock());
        }
        return new Stmt.Try(cursor.from(start), body, handlers, rest);
    }

    /** Kind of exception handlers of a statement: with a star all of them take parts of groups, and name what they take. */
    private enum Caught {
        EXCEPTIONS,
        GROUPS
    }

    private Stmt.Handler handler(Caught caught) {
        int start = cursor.advance();
        boolean groups = caught == Caught.GROUPS;
        if (cursor.accept(Kind.STAR) != groups) {
            throw cursor.refusal("cannot have both 'except' and 'except*' on the same 'try'");
        }
        Expr type = null;
        String name = null;
        if (groups || !cursor.is(Kind.COLON)) {
            type = types();
            name = cursor.accept(Kind.AS) ? cursor.name() : null;
        }
        List<Stmt> body = statements.colonBlock();
        return new Stmt.Handler(cursor.from(start), type, name, body);
    }

    /** Several types without parentheses, as Python 3.14 allows when nothing is named. */
    private Expr types() {
        int start = cursor.at();
        Expr first = expressions.expression();
        if (!cursor.is(Kind.COMMA)) {
            return first;
        }
        List<Expr> types = new ArrayList<>();
        types.add(first);
        while (cursor.accept(Kind.COMMA)) {
            types.add(expressions.expression());
        }
        if (cursor.is(Kind.AS)) {
            throw cursor.refusal("several exception types must be in parentheses when 'as' follows");
        }
        return new Expr.Display(cursor.from(start), Expr.Shape.TUPLE, types, Access.LOAD);
    }
}
