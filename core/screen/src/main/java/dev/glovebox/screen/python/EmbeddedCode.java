package dev.glovebox.screen.python;

import dev.glovebox.screen.python.parse.PythonParser;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Span;
import dev.glovebox.screen.python.tree.Stmt;
import dev.glovebox.screen.python.tree.UnparsableSource;
import dev.glovebox.screen.python.tree.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Code that a program holds as text and hands to something that runs it: doctest examples, statements for timers and
 * profilers. It becomes part of the program before names are resolved, so it sees the same names.
 */
final class EmbeddedCode {
    private static final Set<String> RUNNERS = Set.of(
            "timeit", "repeat", "Timer", "run", "runctx", "autorange", "testmod", "testfile", "run_docstring_examples");

    private final List<Stmt> found = new ArrayList<>();

    private EmbeddedCode() {}

    static List<Stmt> in(List<Stmt> body) {
        EmbeddedCode code = new EmbeddedCode();
        Set<String> imported = Texts.modules(body);
        if (imported.contains("doctest")) {
            Texts.in(body, literal -> code.examples(literal.span(), text(literal)));
        }
        if (imported.contains("timeit") || imported.contains("cProfile") || imported.contains("profile")) {
            Texts.arguments(body, RUNNERS, literal -> code.statements(literal.span(), text(literal)));
        }
        return code.found;
    }

    private static String text(Expr.Literal literal) {
        return literal.value() instanceof Value.Text text ? text.text() : "";
    }

    /** One expression in a text, placed where the text stands; null when the text is none. */
    static @Nullable Expr expression(String text, Span at) {
        try {
            return PythonParser.expression("(" + text.strip() + ")", at.line() - 1);
        } catch (UnparsableSource notCode) {
            return null;
        }
    }

    private void statements(Span at, String text) {
        try {
            found.addAll(PythonParser.module(text.stripIndent().strip() + "\n", at.line() - 1));
        } catch (UnparsableSource notCode) {
            // A text that does not parse does not run either.
        }
    }

    /** The lines after the prompts, keeping their line numbers. */
    private void examples(Span at, String text) {
        if (!text.contains(">>>")) {
            return;
        }
        StringBuilder example = new StringBuilder();
        int start = at.line();
        int line = at.line();
        for (String written : text.split("\n", -1)) {
            String stripped = written.strip();
            boolean goesOn = stripped.startsWith("...") && !example.isEmpty();
            if (!goesOn && !example.isEmpty()) {
                statements(new Span(start, 0, start, 0), example.toString());
                example.setLength(0);
            }
            if (stripped.startsWith(">>>")) {
                start = line;
            }
            if (stripped.startsWith(">>>") || goesOn) {
                String code = stripped.substring(3);
                example.append(code.startsWith(" ") ? code.substring(1) : code).append('\n');
            }
            line++;
        }
        if (!example.isEmpty()) {
            statements(new Span(start, 0, start, 0), example.toString());
        }
    }
}
