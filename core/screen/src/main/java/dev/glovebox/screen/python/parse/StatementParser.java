package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Stmt;
import java.util.ArrayList;
import java.util.List;

/** Statements and blocks of them. */
final class StatementParser {
    private final Cursor cursor;
    private final SimpleParser simple;
    private final CompoundParser compound;
    private final DefinitionParser definitions;
    private final MatchParser matches;

    StatementParser(Cursor cursor) {
        ExpressionParser expressions = new ExpressionParser(cursor);
        this.cursor = cursor;
        this.simple = new SimpleParser(cursor, expressions);
        this.compound = new CompoundParser(cursor, expressions, this);
        this.definitions = new DefinitionParser(cursor, expressions, this);
        this.matches = new MatchParser(cursor, expressions, this);
    }

    List<Stmt> file() {
        List<Stmt> body = new ArrayList<>();
        while (!cursor.is(Kind.END)) {
            statement(body);
        }
        return body;
    }

    /** Behind a colon: an indented block, or simple statements on the same line. */
    List<Stmt> block() {
        List<Stmt> body = new ArrayList<>();
        if (!cursor.accept(Kind.NEWLINE)) {
            simpleLine(body);
            return body;
        }
        if (!cursor.accept(Kind.INDENT)) {
            throw cursor.refusal("expected an indented block");
        }
        do {
            statement(body);
        } while (!cursor.accept(Kind.DEDENT));
        return body;
    }

    /** {@code ':'} and what it introduces. */
    List<Stmt> colonBlock() {
        cursor.expect(Kind.COLON);
        return block();
    }

    private void statement(List<Stmt> into) {
        cursor.statement();
        switch (cursor.kind()) {
            case IF -> into.add(compound.branch());
            case WHILE -> into.add(compound.repetition());
            case FOR -> into.add(compound.loop(cursor.at()));
            case TRY -> into.add(compound.attempt());
            case WITH -> into.add(compound.with(cursor.at()));
            case DEF -> into.add(definitions.function(cursor.at(), List.of()));
            case CLASS -> into.add(definitions.type(List.of()));
            case AT -> into.add(definitions.decorated());
            case ASYNC -> into.add(asynchronous());
            case INDENT -> throw cursor.refusal("unexpected indent");
            case NAME -> {
                Stmt match = cursor.isWord("match") ? matches.tryMatch() : null;
                if (match != null) {
                    into.add(match);
                } else {
                    simpleLine(into);
                }
            }
            default -> simpleLine(into);
        }
    }

    private Stmt asynchronous() {
        int start = cursor.advance();
        return switch (cursor.kind()) {
            case DEF -> definitions.function(start, List.of());
            case FOR -> compound.loop(start);
            case WITH -> compound.with(start);
            default -> throw cursor.unexpected();
        };
    }

    private void simpleLine(List<Stmt> into) {
        do {
            into.add(simple.statement());
        } while (cursor.accept(Kind.SEMICOLON) && !cursor.is(Kind.NEWLINE));
        if (!cursor.accept(Kind.NEWLINE)) {
            throw cursor.unexpected();
        }
    }
}
