package dev.glovebox.policy.code.python.tree;

import dev.glovebox.pegparser.sst.TypeParamTy;

/** Builds the type parameters of {@code def f[T: bound]()}; a bound is code like any other. */
final class TypeParameterBuilder extends UnexpectedNode<Stmt.TypeParameter> {
    private final ExprBuilder expressions;

    TypeParameterBuilder(ExprBuilder expressions) {
        super(expressions.spans);
        this.expressions = expressions;
    }

    @Override
    public Stmt.TypeParameter visit(TypeParamTy.TypeVar node) {
        return new Stmt.TypeParameter(Identifier.of(node.name), expressions.optional(node.bound));
    }

    @Override
    public Stmt.TypeParameter visit(TypeParamTy.ParamSpec node) {
        return new Stmt.TypeParameter(Identifier.of(node.name), null);
    }

    @Override
    public Stmt.TypeParameter visit(TypeParamTy.TypeVarTuple node) {
        return new Stmt.TypeParameter(Identifier.of(node.name), null);
    }
}
