package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Stmt;
import java.util.ArrayList;
import java.util.List;

/** The two kinds of imports. */
final class ImportParser {
    private final Cursor cursor;

    ImportParser(Cursor cursor) {
        this.cursor = cursor;
    }

    Stmt modules() {
        int start = cursor.advance();
        List<Stmt.Alias> names = new ArrayList<>(1);
        do {
            int first = cursor.at();
            names.add(renamed(first, dotted()));
        } while (cursor.accept(Kind.COMMA));
        return new Stmt.Import(cursor.from(start), names);
    }

    Stmt members() {
        int start = cursor.advance();
        int level = 0;
        while (cursor.is(Kind.DOT) || cursor.is(Kind.ELLIPSIS)) {
            level += cursor.is(Kind.DOT) ? 1 : 3;
            cursor.advance();
        }
        String module = level > 0 && cursor.is(Kind.IMPORT) ? "" : dotted();
        cursor.expect(Kind.IMPORT);
        List<Stmt.Alias> names = names();
        return new Stmt.ImportFrom(cursor.from(start), module, level, names);
    }

    private List<Stmt.Alias> names() {
        List<Stmt.Alias> names = new ArrayList<>();
        if (cursor.is(Kind.STAR)) {
            int star = cursor.advance();
            names.add(new Stmt.Alias(cursor.from(star), "*", null));
            return names;
        }
        boolean inParentheses = cursor.accept(Kind.LEFT_PAREN);
        do {
            if (inParentheses && !names.isEmpty() && cursor.is(Kind.RIGHT_PAREN)) {
                break;
            }
            int first = cursor.at();
            names.add(renamed(first, cursor.name()));
        } while (cursor.accept(Kind.COMMA));
        if (inParentheses) {
            cursor.expect(Kind.RIGHT_PAREN);
        }
        return names;
    }

    private Stmt.Alias renamed(int start, String name) {
        String as = cursor.accept(Kind.AS) ? cursor.name() : null;
        return new Stmt.Alias(cursor.from(start), name, as);
    }

    private String dotted() {
        String first = cursor.name();
        if (!cursor.is(Kind.DOT)) {
            return first;
        }
        StringBuilder name = new StringBuilder(first);
        while (cursor.accept(Kind.DOT)) {
            name.append('.').append(cursor.name());
        }
        return name.toString();
    }
}
