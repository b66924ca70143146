package dev.glovebox.policy.code.python.tree;

import dev.glovebox.pegparser.sst.ExprTy;

/**
 * A visitor that answers for no node: for no expression here, for nothing else above. Each builder overrides the kinds it
 * builds, so a kind that turns up where the grammar has no place for it stops the parse instead of being skipped.
 */
abstract class UnexpectedNode<T> extends UnexpectedStatement<T> {
    UnexpectedNode(Spans spans) {
        super(spans);
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
}
