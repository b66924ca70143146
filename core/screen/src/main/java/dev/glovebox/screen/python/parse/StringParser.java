package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Escapes;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.token.Tokens;
import dev.glovebox.screen.python.token.Words;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.UnparsableSource;
import dev.glovebox.screen.python.tree.Value;
import java.util.List;
import java.util.Locale;

/** Strings that stand next to each other are one: text, bytes, or a formatted one as soon as one of them is. */
final class StringParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;

    /** Parses adjacent string literals. */
    private enum Sort {
        TEXT,
        BYTES,
        FORMATTED,
        TEMPLATE
    }

    StringParser(Cursor cursor, ExpressionParser expressions) {
        this.cursor = cursor;
        this.expressions = expressions;
    }

    Expr read() {
        int start = cursor.at();
        return switch (sort()) {
            case TEXT -> {
                String text = joined();
                yield new Expr.Literal(cursor.from(start), new Value.Text(text));
            }
            case BYTES -> {
                String bytes = joined();
                yield new Expr.Literal(cursor.from(start), new Value.Bytes(bytes));
            }
            case FORMATTED -> {
                List<Expr> parts = parts();
                yield new Expr.Formatted(cursor.from(start), parts);
            }
            // Text and values side by side, which nobody has put together yet.
            case TEMPLATE -> {
                List<Expr> parts = parts();
                yield new Expr.Display(cursor.from(start), Expr.Shape.TUPLE, parts, Access.LOAD);
            }
        };
    }

    private Sort sort() {
        Sort all = null;
        int nesting = 0;
        for (int i = cursor.at(); ; i++) {
            Kind kind = cursor.tokens.kinds[i];
            if (kind == Kind.FORMAT_END) {
                nesting--;
            } else if (nesting == 0 && kind != Kind.STRING && kind != Kind.FORMAT_START) {
                return all == null ? Sort.TEXT : all;
            } else if (nesting == 0) {
                all = all == null ? sort(i) : together(all, sort(i));
            }
            if (kind == Kind.FORMAT_START) {
                nesting++;
            }
        }
    }

    private Sort sort(int token) {
        String prefix = prefix(token);
        if (cursor.tokens.kinds[token] == Kind.FORMAT_START) {
            return prefix.indexOf('t') >= 0 ? Sort.TEMPLATE : Sort.FORMATTED;
        }
        return prefix.indexOf('b') >= 0 ? Sort.BYTES : Sort.TEXT;
    }

    private Sort together(Sort one, Sort other) {
        if (one == other) {
            return one;
        }
        if (one == Sort.BYTES || other == Sort.BYTES || one == Sort.TEMPLATE || other == Sort.TEMPLATE) {
            throw cursor.refusal("strings of different kinds cannot be joined by standing next to each other");
        }
        return Sort.FORMATTED;
    }

    private String joined() {
        String all = plain(cursor.advance());
        while (cursor.is(Kind.STRING)) {
            all = all.concat(plain(cursor.advance()));
        }
        return all;
    }

    private List<Expr> parts() {
        FormatParts parts = new FormatParts(cursor, expressions);
        while (true) {
            if (cursor.is(Kind.STRING)) {
                int token = cursor.advance();
                parts.text(token, plain(token));
            } else if (cursor.is(Kind.FORMAT_START)) {
                boolean raw = prefix(cursor.at()).indexOf('r') >= 0;
                cursor.advance();
                parts.read(raw ? FormatParts.Escaping.RAW : FormatParts.Escaping.DECODED);
                cursor.expect(Kind.FORMAT_END);
            } else {
                return parts.done();
            }
        }
    }

    private String prefix(int token) {
        char[] chars = cursor.tokens.source.chars;
        int end = cursor.tokens.starts[token];
        while (Words.starts(chars[end])) {
            end++;
        }
        return end == cursor.tokens.starts[token]
                ? ""
                : cursor.tokens
                        .source
                        .text
                        .substring(cursor.tokens.starts[token], end)
                        .toLowerCase(Locale.ROOT);
    }

    /** Decodes a string without fields; bytes with one char each. */
    private String plain(int token) {
        String prefix = prefix(token);
        Tokens tokens = cursor.tokens;
        int open = tokens.starts[token] + prefix.length();
        char[] chars = tokens.source.chars;
        int end = tokens.ends[token];
        boolean triple = end - open >= 6 && chars[open + 1] == chars[open] && chars[open + 2] == chars[open];
        int size = triple ? 3 : 1;
        String body = tokens.source.text.substring(open + size, end - size);
        boolean bytes = prefix.indexOf('b') >= 0;
        if (bytes && body.chars().anyMatch(c -> c >= 0x80)) {
            throw cursor.refusal("bytes can only contain ASCII literal characters");
        }
        if (prefix.indexOf('r') >= 0) {
            return body;
        }
        String decoded = bytes ? Escapes.bytes(body) : Escapes.text(body);
        if (decoded == null) {
            throw new UnparsableSource(tokens.span(token, token), "an escape in the string is not valid");
        }
        return decoded;
    }
}
