package dev.glovebox.policy.code.python.tree;

import dev.glovebox.pegparser.sst.AliasTy;
import dev.glovebox.pegparser.sst.ArgTy;
import dev.glovebox.pegparser.sst.ArgumentsTy;
import dev.glovebox.pegparser.sst.ComprehensionTy;
import dev.glovebox.pegparser.sst.ExceptHandlerTy;
import dev.glovebox.pegparser.sst.KeywordTy;
import dev.glovebox.pegparser.sst.MatchCaseTy;
import dev.glovebox.pegparser.sst.ModTy;
import dev.glovebox.pegparser.sst.PatternTy;
import dev.glovebox.pegparser.sst.SSTNode;
import dev.glovebox.pegparser.sst.SSTreeVisitor;
import dev.glovebox.pegparser.sst.TypeIgnoreTy;
import dev.glovebox.pegparser.sst.TypeParamTy;
import dev.glovebox.pegparser.sst.WithItemTy;

/** Answers for no part of a statement or an expression, and for no pattern. See {@link UnexpectedNode}. */
abstract class UnexpectedPart<T> implements SSTreeVisitor<T> {
    final Spans spans;

    UnexpectedPart(Spans spans) {
        this.spans = spans;
    }

    T unexpected(SSTNode node) {
        throw new UnparsableSource(
                spans.of(node), "unexpected " + node.getClass().getSimpleName() + " here");
    }

    @Override
    public T visit(ModTy.Module node) {
        return unexpected(node);
    }

    @Override
    public T visit(ModTy.Interactive node) {
        return unexpected(node);
    }

    @Override
    public T visit(ModTy.Expression node) {
        return unexpected(node);
    }

    @Override
    public T visit(ModTy.FunctionType node) {
        return unexpected(node);
    }

    @Override
    public T visit(ComprehensionTy node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExceptHandlerTy.ExceptHandler node) {
        return unexpected(node);
    }

    @Override
    public T visit(ArgumentsTy node) {
        return unexpected(node);
    }

    @Override
    public T visit(ArgTy node) {
        return unexpected(node);
    }

    @Override
    public T visit(KeywordTy node) {
        return unexpected(node);
    }

    @Override
    public T visit(AliasTy node) {
        return unexpected(node);
    }

    @Override
    public T visit(WithItemTy node) {
        return unexpected(node);
    }

    @Override
    public T visit(MatchCaseTy node) {
        return unexpected(node);
    }

    @Override
    public T visit(PatternTy.MatchValue node) {
        return unexpected(node);
    }

    @Override
    public T visit(PatternTy.MatchSingleton node) {
        return unexpected(node);
    }

    @Override
    public T visit(PatternTy.MatchSequence node) {
        return unexpected(node);
    }

    @Override
    public T visit(PatternTy.MatchMapping node) {
        return unexpected(node);
    }

    @Override
    public T visit(PatternTy.MatchClass node) {
        return unexpected(node);
    }

    @Override
    public T visit(PatternTy.MatchStar node) {
        return unexpected(node);
    }

    @Override
    public T visit(PatternTy.MatchAs node) {
        return unexpected(node);
    }

    @Override
    public T visit(PatternTy.MatchOr node) {
        return unexpected(node);
    }

    @Override
    public T visit(TypeIgnoreTy.TypeIgnore node) {
        return unexpected(node);
    }

    @Override
    public T visit(TypeParamTy.TypeVar node) {
        return unexpected(node);
    }

    @Override
    public T visit(TypeParamTy.ParamSpec node) {
        return unexpected(node);
    }

    @Override
    public T visit(TypeParamTy.TypeVarTuple node) {
        return unexpected(node);
    }
}
