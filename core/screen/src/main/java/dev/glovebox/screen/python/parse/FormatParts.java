package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Escapes;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.token.Tokens;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.UnparsableSource;
import dev.glovebox.screen.python.tree.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a formatted string: texts, joined where they meet, and fields. */
final class FormatParts {
    private final Cursor cursor;
    private final ExpressionParser expressions;
    private final List<Expr> parts = new ArrayList<>();

    /** Text that may still grow, and the place it spans. */
    private @Nullable Pending pending;

    private record Pending(String text, int line, int start, int endLine, int end) {
        Pending followedBy(Pending next) {
            return new Pending(text + next.text, line, start, next.endLine, next.end);
        }
    }

    /** Whether backslashes mean anything. */
    enum Escaping {
        RAW,
        DECODED
    }

    FormatParts(Cursor cursor, ExpressionParser expressions) {
        this.cursor = cursor;
        this.expressions = expressions;
    }

    List<Expr> done() {
        if (pending != null && !pending.text.isEmpty()) {
            var position = cursor.tokens.source.span(pending.line, pending.start, pending.endLine, pending.end);
            parts.add(new Expr.Literal(position, new Value.Text(pending.text)));
        }
        pending = null;
        return parts;
    }

    /** A string without fields among those with some. */
    void text(int token, String text) {
        Tokens tokens = cursor.tokens;
        append(new Pending(
                text, tokens.lines[token], tokens.starts[token], tokens.endLines[token], tokens.ends[token]));
    }

    private void append(Pending next) {
        pending = pending == null ? next : pending.followedBy(next);
    }

    /** Text and fields up to what ends them: the quote, or in a format the closing brace. */
    void read(Escaping escaping) {
        while (true) {
            if (cursor.is(Kind.FORMAT_TEXT)) {
                int token = cursor.advance();
                text(token, decoded(token, escaping));
            } else if (cursor.is(Kind.LEFT_BRACE)) {
                field(escaping);
            } else {
                return;
            }
        }
    }

    private String decoded(int token, Escaping escaping) {
        String written = cursor.tokens.text(token);
        // Before the escapes, which may stand for braces of their own.
        String single = written.indexOf('{') < 0 && written.indexOf('}') < 0
                ? written
                : written.replace("{{", "{").replace("}}", "}");
        String text = escaping == Escaping.RAW ? single : Escapes.text(single);
        if (text == null) {
            throw new UnparsableSource(cursor.tokens.span(token, token), "an escape in the string is not valid");
        }
        return text;
    }

    private void field(Escaping escaping) {
        cursor.enter();
        int start = cursor.expect(Kind.LEFT_BRACE);
        Expr value = expressions.yieldOrList();
        if (cursor.accept(Kind.EQUAL)) {
            shown(start);
        }
        if (cursor.accept(Kind.EXCLAMATION)) {
            conversion();
        }
        Expr specification = cursor.is(Kind.FORMAT_COLON) ? specification(escaping) : null;
        cursor.expect(Kind.RIGHT_BRACE);
        done();
        parts.add(new Expr.Placeholder(cursor.from(start), value, specification));
        cursor.leave();
    }

    /** {@code {x = }} writes itself down before its value. */
    private void shown(int brace) {
        Tokens tokens = cursor.tokens;
        int from = tokens.ends[brace];
        int to = tokens.starts[cursor.at()];
        append(new Pending(
                tokens.source.text.substring(from, to), tokens.lines[brace], from, tokens.lines[cursor.at()], to));
    }

    private void conversion() {
        boolean adjacent = cursor.tokens.starts[cursor.at()] == cursor.tokens.ends[cursor.at() - 1];
        if (!adjacent || !(cursor.isWord("s") || cursor.isWord("r") || cursor.isWord("a"))) {
            throw cursor.refusal("f-string: expected 's', 'r' or 'a' right after '!'");
        }
        cursor.advance();
    }

    private Expr specification(Escaping escaping) {
        int start = cursor.expect(Kind.FORMAT_COLON);
        FormatParts inner = new FormatParts(cursor, expressions);
        inner.read(escaping);
        List<Expr> found = inner.done();
        return new Expr.Formatted(cursor.from(start), found);
    }
}
