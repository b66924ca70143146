package dev.glovebox.policy.code.python.tree;

import dev.glovebox.pegparser.AbstractParser;
import dev.glovebox.pegparser.InputType;
import dev.glovebox.pegparser.Parser;
import dev.glovebox.pegparser.ParserCallbacks;
import dev.glovebox.pegparser.sst.ModTy;
import dev.glovebox.pegparser.sst.SSTNode;
import dev.glovebox.pegparser.tokenizer.SourceRange;
import java.util.EnumSet;
import java.util.List;

/**
 * Text to tree, by GraalPy's parser and nothing of it that runs code. Recurses as deep as the text nests: call it on a
 * thread whose stack was chosen for that, and treat an overflow as a refusal.
 */
public final class PythonParser {
    /** The newest grammar the parser knows; older programs are valid in it. */
    private static final int FEATURE_VERSION = 12;

    private PythonParser() {}

    public static List<Stmt> module(String text) {
        return module(text, 0);
    }

    /** Statements that stand so many lines down in the file they were found in. */
    public static List<Stmt> module(String text, int linesAbove) {
        Spans spans = new Spans(linesAbove);
        SSTNode root = parse(text, InputType.FILE, spans);
        if (!(root instanceof ModTy.Module module)) {
            throw new UnparsableSource(Span.START, "the source is not a module");
        }
        return new StmtBuilder(spans).all(module.body);
    }

    /** One expression, as in the text of a quoted annotation. */
    public static Expr expression(String text, int linesAbove) {
        Spans spans = new Spans(linesAbove);
        SSTNode root = parse(text, InputType.EVAL, spans);
        if (!(root instanceof ModTy.Expression expression)) {
            throw new UnparsableSource(Span.START, "the text is not an expression");
        }
        return new ExprBuilder(spans).build(expression.body);
    }

    private static SSTNode parse(String text, InputType type, Spans spans) {
        SSTNode root = new Parser(
                        text, new Refusals(spans), type, EnumSet.noneOf(AbstractParser.Flags.class), FEATURE_VERSION)
                .parse();
        if (root == null) {
            throw new UnparsableSource(Span.START, "the source does not parse");
        }
        return root;
    }

    /** Turns what the parser reports into refusals; its warnings are about style. */
    private record Refusals(Spans spans) implements ParserCallbacks {
        @Override
        public void safePointPoll() {
            if (Thread.currentThread().isInterrupted()) {
                throw new UnparsableSource(Span.START, "parsing took longer than the limit allows");
            }
        }

        @Override
        public RuntimeException reportIncompleteSource(int line) {
            return new UnparsableSource(new Span(line, 0, line, 0), "the source ends in the middle of a statement");
        }

        @Override
        public RuntimeException onError(ErrorType kind, SourceRange range, String message) {
            return new UnparsableSource(spans.of(range), message);
        }

        @Override
        public void onWarning(WarningType kind, SourceRange range, String message) {}
    }
}
