package dev.glovebox.policy.code.python.tree;

import dev.glovebox.pegparser.sst.PatternTy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds our patterns from the parser's. */
final class PatternBuilder extends UnexpectedNode<Pattern> {
    private final ExprBuilder expressions;

    PatternBuilder(ExprBuilder expressions) {
        super(expressions.spans);
        this.expressions = expressions;
    }

    private List<Pattern> all(PatternTy @Nullable [] nodes) {
        List<Pattern> built = new ArrayList<>();
        if (nodes != null) {
            for (PatternTy node : nodes) {
                built.add(node.accept(this));
            }
        }
        return built;
    }

    private static @Nullable String name(@Nullable String written) {
        return written == null ? null : Identifier.of(written);
    }

    @Override
    public Pattern visit(PatternTy.MatchValue node) {
        return new Pattern.Compared(expressions.build(node.value));
    }

    @Override
    public Pattern visit(PatternTy.MatchSingleton node) {
        return new Pattern.Compared(new Expr.Literal(spans.of(node), Literals.of(node.value)));
    }

    @Override
    public Pattern visit(PatternTy.MatchSequence node) {
        return new Pattern.Composed(List.of(), all(node.patterns));
    }

    @Override
    public Pattern visit(PatternTy.MatchMapping node) {
        List<Pattern> parts = all(node.patterns);
        if (node.rest != null) {
            parts.add(new Pattern.Captured(spans.of(node), name(node.rest), null));
        }
        return new Pattern.Composed(expressions.all(node.keys), parts);
    }

    @Override
    public Pattern visit(PatternTy.MatchClass node) {
        List<String> attributes = new ArrayList<>();
        if (node.kwdAttrs != null) {
            for (String attribute : node.kwdAttrs) {
                attributes.add(Identifier.of(attribute));
            }
        }
        return new Pattern.ClassShape(
                spans.of(node), expressions.build(node.cls), all(node.patterns), attributes, all(node.kwdPatterns));
    }

    @Override
    public Pattern visit(PatternTy.MatchStar node) {
        return new Pattern.Captured(spans.of(node), name(node.name), null);
    }

    @Override
    public Pattern visit(PatternTy.MatchAs node) {
        return new Pattern.Captured(
                spans.of(node), name(node.name), node.pattern == null ? null : node.pattern.accept(this));
    }

    @Override
    public Pattern visit(PatternTy.MatchOr node) {
        return new Pattern.Composed(List.of(), all(node.patterns));
    }
}
