package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Operator;
import dev.glovebox.screen.python.tree.Stmt;
import java.util.ArrayList;
import java.util.List;

/** Statements that fit a line. */
final class SimpleParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;
    private final TargetParser targets;
    private final ImportParser imports;
    private final TypeParameterParser types;

    SimpleParser(Cursor cursor, ExpressionParser expressions) {
        this.cursor = cursor;
        this.expressions = expressions;
        this.targets = new TargetParser(cursor, expressions);
        this.imports = new ImportParser(cursor);
        this.types = new TypeParameterParser(cursor, expressions);
    }

    Stmt statement() {
        return switch (cursor.kind()) {
            case IMPORT -> imports.modules();
            case FROM -> imports.members();
            case RETURN -> returned();
            case PASS, BREAK, CONTINUE -> new Stmt.Block(cursor.from(cursor.advance()), List.of(), List.of());
            case RAISE -> raised();
            case ASSERT -> asserted();
            case GLOBAL -> declared(Stmt.Reach.GLOBAL);
            case NONLOCAL -> declared(Stmt.Reach.NONLOCAL);
            case DEL -> deleted();
            default -> cursor.isWord("type") && cursor.next() == Kind.NAME ? alias() : expression();
        };
    }

    private Stmt returned() {
        int start = cursor.advance();
        Expr value = expressions.startsExpression() ? expressions.list() : null;
        return new Stmt.Return(cursor.from(start), value);
    }

    private Stmt raised() {
        int start = cursor.advance();
        List<Expr> parts = new ArrayList<>();
        if (expressions.startsExpression()) {
            parts.add(expressions.expression());
            if (cursor.accept(Kind.FROM)) {
                parts.add(expressions.expression());
            }
        }
        return new Stmt.Block(cursor.from(start), parts, List.of());
    }

    private Stmt asserted() {
        int start = cursor.advance();
        List<Expr> parts = new ArrayList<>();
        parts.add(expressions.expression());
        if (cursor.accept(Kind.COMMA)) {
            parts.add(expressions.expression());
        }
        return new Stmt.Block(cursor.from(start), parts, List.of());
    }

    private Stmt declared(Stmt.Reach reach) {
        int start = cursor.advance();
        List<String> names = new ArrayList<>();
        do {
            names.add(cursor.name());
        } while (cursor.accept(Kind.COMMA));
        return new Stmt.Declaration(cursor.from(start), reach, names);
    }

    private Stmt deleted() {
        int start = cursor.advance();
        List<Expr> deleted = targets.deleted();
        return new Stmt.Block(cursor.from(start), deleted, List.of());
    }

    /** {@code type} is a keyword only in front of a name, where nothing else could stand. */
    private Stmt alias() {
        int start = cursor.advance();
        int named = cursor.at();
        String name = cursor.name();
        Expr target = new Expr.Name(cursor.from(named), name, Access.STORE);
        List<Stmt.TypeParameter> parameters = types.optional();
        cursor.expect(Kind.EQUAL);
        Expr value = expressions.expression();
        return new Stmt.TypeAlias(cursor.from(start), target, parameters, value);
    }

    private Stmt expression() {
        int start = cursor.at();
        Expr first = expressions.yieldOrList();
        Kind kind = cursor.kind();
        if (kind == Kind.EQUAL) {
            return assigned(start, first);
        }
        if (kind == Kind.COLON) {
            return annotated(start, first);
        }
        Operator operator = kind.operator;
        if (operator != null && kind.isAugmentedAssignment()) {
            Expr target = TargetParser.single(first);
            cursor.advance();
            Expr value = expressions.yieldOrList();
            return new Stmt.Augment(cursor.from(start), target, operator, value);
        }
        return new Stmt.Expression(cursor.from(start), first);
    }

    private Stmt assigned(int start, Expr first) {
        List<Expr> assigned = new ArrayList<>(1);
        Expr value = first;
        while (cursor.accept(Kind.EQUAL)) {
            assigned.add(TargetParser.stored(value));
            value = expressions.yieldOrList();
        }
        return new Stmt.Assign(cursor.from(start), assigned, value);
    }

    private Stmt annotated(int start, Expr first) {
        Expr target = TargetParser.single(first);
        cursor.expect(Kind.COLON);
        Expr annotation = expressions.expression();
        Expr value = cursor.accept(Kind.EQUAL) ? expressions.yieldOrList() : null;
        return new Stmt.Annotate(cursor.from(start), target, annotation, value);
    }
}
