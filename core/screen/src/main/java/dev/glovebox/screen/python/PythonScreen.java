package dev.glovebox.screen.python;

import dev.glovebox.screen.catalog.PythonCatalog;
import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.finding.Screen;
import dev.glovebox.screen.python.parse.PythonParser;
import dev.glovebox.screen.python.rule.Facts;
import dev.glovebox.screen.python.rule.Report;
import dev.glovebox.screen.python.rule.Rules;
import dev.glovebox.screen.python.rule.Use;
import dev.glovebox.screen.python.scope.Program;
import dev.glovebox.screen.python.scope.ScopeBuilder;
import dev.glovebox.screen.python.tree.Span;
import dev.glovebox.screen.python.tree.Stmt;
import dev.glovebox.screen.python.tree.UnparsableSource;
import dev.glovebox.screen.python.value.Evaluator;
import dev.glovebox.screen.source.SourceText;
import java.util.ArrayList;
import java.util.List;

/** Python, on its syntax tree: parse, resolve names, then ask every rule about every use. */
public final class PythonScreen implements Screen {
    private static final int POLL_EVERY = 512;

    private final Rules rules;
    private final PythonCatalog catalog;

    public PythonScreen() {
        this(Rules.ALL, PythonCatalog.builtIn());
    }

    private PythonScreen(Rules rules, PythonCatalog catalog) {
        this.rules = rules;
        this.catalog = catalog;
    }

    @Override
    public void screen(SourceText source, CodePolicy policy, Sink sink) {
        Report report = (family, certainty, span, reason, instead) -> sink.add(
                family,
                certainty,
                new Region(span.line(), span.column() + 1, span.endLine(), span.endColumn() + 1),
                reason,
                instead);
        try {
            judge(PythonParser.module(source.text()), policy, report);
        } catch (UnparsableSource refused) {
            report.add(
                    Family.SOURCE,
                    Certainty.DENIED,
                    refused.span(),
                    "the source does not parse as Python: " + refused.getMessage(),
                    "send a complete program in Python 3");
        }
    }

    private void judge(List<Stmt> parsed, CodePolicy policy, Report report) {
        List<Stmt> body = new ArrayList<>(parsed);
        body.addAll(EmbeddedCode.in(parsed));
        Program program = ScopeBuilder.build(body);
        Evaluator evaluator = new Evaluator(program, catalog);
        Facts facts = new Facts(evaluator, catalog, policy);
        int[] count = new int[1];
        new StmtReader(program, facts, use -> {
                    poll(count, use);
                    rules.judge(use, facts, report);
                })
                .read();
        if (evaluator.exhausted()) {
            report.add(
                    Family.SOURCE,
                    Certainty.DENIED,
                    Span.START,
                    "the values of the program are too complex to follow",
                    "simplify the code");
        }
    }

    private static void poll(int[] count, Use use) {
        if (++count[0] % POLL_EVERY == 0 && Thread.currentThread().isInterrupted()) {
            throw new UnparsableSource(use.span(), "screening took longer than the limit");
        }
    }
}
