package dev.glovebox.policy.code.python.tree;

import dev.glovebox.pegparser.sst.StmtTy;

/** Answers for no statement either. See {@link UnexpectedNode}. */
abstract class UnexpectedStatement<T> extends UnexpectedPart<T> {
    UnexpectedStatement(Spans spans) {
        super(spans);
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
}
