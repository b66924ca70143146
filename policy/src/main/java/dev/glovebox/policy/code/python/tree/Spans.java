package dev.glovebox.policy.code.python.tree;

import dev.glovebox.pegparser.sst.SSTNode;
import dev.glovebox.pegparser.tokenizer.SourceRange;

/** Positions, from the parser's kind to ours. What was parsed may stand some lines down in the file it comes from. */
record Spans(int linesAbove) {
    Span of(SSTNode node) {
        return of(node.getSourceRange());
    }

    Span of(SourceRange range) {
        return new Span(
                Math.max(1, range.startLine) + linesAbove,
                Math.max(0, range.startColumn),
                range.endLine + linesAbove,
                range.endColumn);
    }
}
