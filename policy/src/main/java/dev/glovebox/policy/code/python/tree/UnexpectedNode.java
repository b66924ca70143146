package dev.glovebox.policy.code.python.tree;

import dev.glovebox.pegparser.sst.AliasTy;
import dev.glovebox.pegparser.sst.ArgTy;
import dev.glovebox.pegparser.sst.ArgumentsTy;
import dev.glovebox.pegparser.sst.ComprehensionTy;
import dev.glovebox.pegparser.sst.ExceptHandlerTy;
import dev.glovebox.pegparser.sst.ExprTy;
import dev.glovebox.pegparser.sst.KeywordTy;
import dev.glovebox.pegparser.sst.MatchCaseTy;
import dev.glovebox.pegparser.sst.ModTy;
import dev.glovebox.pegparser.sst.PatternTy;
import dev.glovebox.pegparser.sst.SSTNode;
import dev.glovebox.pegparser.sst.SSTreeVisitor;
import dev.glovebox.pegparser.sst.StmtTy;
import dev.glovebox.pegparser.sst.TypeIgnoreTy;
import dev.glovebox.pegparser.sst.TypeParamTy;
import dev.glovebox.pegparser.sst.WithItemTy;

/**
 * A visitor that answers for no node. Each builder overrides the kinds it builds, so a kind that turns up where the
 * grammar has no place for it stops the parse instead of being skipped.
 */
abstract class UnexpectedNode<T> implements SSTreeVisitor<T> {
    final Spans spans;

    UnexpectedNode(Spans spans) {
        this.spans = spans;
    }

    private T unexpected(SSTNode node) {
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
    public T visit(StmtTy.FunctionDef node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.AsyncFunctionDef node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.ClassDef node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Return node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Delete node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Assign node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.TypeAlias node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.AugAssign node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.AnnAssign node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.For node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.AsyncFor node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.While node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.If node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.With node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.AsyncWith node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Match node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Raise node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Try node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.TryStar node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Assert node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Import node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.ImportFrom node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Global node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Nonlocal node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Expr node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Pass node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Break node) {
        return unexpected(node);
    }

    @Override
    public T visit(StmtTy.Continue node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.BoolOp node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.NamedExpr node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.BinOp node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.UnaryOp node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Lambda node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.IfExp node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Dict node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Set node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.ListComp node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.SetComp node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.DictComp node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.GeneratorExp node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Await node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Yield node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.YieldFrom node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Compare node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Call node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.FormattedValue node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.JoinedStr node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Constant node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Attribute node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Subscript node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Starred node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Name node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.List node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Tuple node) {
        return unexpected(node);
    }

    @Override
    public T visit(ExprTy.Slice node) {
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
