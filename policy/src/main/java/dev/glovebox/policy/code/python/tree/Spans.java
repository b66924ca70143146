package dev.glovebox.policy.code.python.tree;

import dev.glovebox.pegparser.sst.SSTNode;
import dev.glovebox.pegparser.tokenizer.SourceRange;

/** Positions, from the parser's kind to ours. */
final class Spans {
    private Spans() {}

    static Span of(SSTNode node) {
        return of(node.getSourceRange());
    }

    static Span of(SourceRange range) {
        return new Span(Math.max(1, range.startLine), Math.max(0, range.startColumn), range.endLine, range.endColumn);
    }
}
