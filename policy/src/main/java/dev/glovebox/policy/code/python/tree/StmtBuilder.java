package dev.glovebox.policy.code.python.tree;

import dev.glovebox.pegparser.sst.AliasTy;
import dev.glovebox.pegparser.sst.ArgumentsTy;
import dev.glovebox.pegparser.sst.ExceptHandlerTy;
import dev.glovebox.pegparser.sst.ExprTy;
import dev.glovebox.pegparser.sst.MatchCaseTy;
import dev.glovebox.pegparser.sst.StmtTy;
import dev.glovebox.pegparser.sst.TypeParamTy;
import dev.glovebox.pegparser.sst.WithItemTy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds our statements from the parser's. */
final class StmtBuilder extends UnexpectedNode<Stmt> {
    private final ExprBuilder expressions;
    private final PatternBuilder patterns;

    StmtBuilder(Spans spans) {
        super(spans);
        this.expressions = new ExprBuilder(spans);
        this.patterns = new PatternBuilder(expressions);
    }

    List<Stmt> all(StmtTy @Nullable [] nodes) {
        List<Stmt> built = new ArrayList<>();
        if (nodes != null) {
            for (StmtTy node : nodes) {
                built.add(node.accept(this));
            }
        }
        return built;
    }

    private List<Stmt> join(StmtTy @Nullable [] first, StmtTy @Nullable [] second) {
        List<Stmt> built = all(first);
        built.addAll(all(second));
        return built;
    }

    private Stmt block(StmtTy node, List<Stmt> body, @Nullable ExprTy... parts) {
        List<Expr> built = new ArrayList<>();
        for (ExprTy part : parts) {
            if (part != null) {
                built.add(expressions.build(part));
            }
        }
        return new Stmt.Block(spans.of(node), built, body);
    }

    private List<Stmt.Alias> aliases(AliasTy[] nodes) {
        List<Stmt.Alias> built = new ArrayList<>();
        for (AliasTy node : nodes) {
            String as = node.asName == null ? null : Identifier.of(node.asName);
            built.add(new Stmt.Alias(spans.of(node), Identifier.of(node.name), as));
        }
        return built;
    }

    private List<Stmt.TypeParameter> typeParameters(TypeParamTy @Nullable [] nodes) {
        List<Stmt.TypeParameter> built = new ArrayList<>();
        if (nodes != null) {
            for (TypeParamTy node : nodes) {
                built.add(node.accept(new TypeParameterBuilder(expressions)));
            }
        }
        return built;
    }

    private Stmt function(
            StmtTy node,
            String name,
            ArgumentsTy arguments,
            StmtTy[] body,
            ExprTy @Nullable [] decorators,
            @Nullable ExprTy returns,
            TypeParamTy @Nullable [] types) {
        return new Stmt.FunctionDef(
                spans.of(node),
                Identifier.of(name),
                expressions.parameters(arguments),
                all(body),
                expressions.all(decorators),
                expressions.optional(returns),
                typeParameters(types));
    }

    private Stmt with(StmtTy node, WithItemTy[] items, StmtTy[] body) {
        List<Stmt.WithItem> built = new ArrayList<>();
        for (WithItemTy item : items) {
            built.add(new Stmt.WithItem(expressions.build(item.contextExpr), expressions.optional(item.optionalVars)));
        }
        return new Stmt.With(spans.of(node), built, all(body));
    }

    private Stmt attempt(StmtTy node, StmtTy[] body, ExceptHandlerTy @Nullable [] handlers, List<Stmt> rest) {
        List<Stmt.Handler> built = new ArrayList<>();
        if (handlers != null) {
            for (ExceptHandlerTy handler : handlers) {
                ExceptHandlerTy.ExceptHandler caught = (ExceptHandlerTy.ExceptHandler) handler;
                String name = caught.name == null ? null : Identifier.of(caught.name);
                built.add(
                        new Stmt.Handler(spans.of(caught), expressions.optional(caught.type), name, all(caught.body)));
            }
        }
        return new Stmt.Try(spans.of(node), all(body), built, rest);
    }

    @Override
    public Stmt visit(StmtTy.FunctionDef node) {
        return function(node, node.name, node.args, node.body, node.decoratorList, node.returns, node.typeParams);
    }

    @Override
    public Stmt visit(StmtTy.AsyncFunctionDef node) {
        return function(node, node.name, node.args, node.body, node.decoratorList, node.returns, node.typeParams);
    }

    @Override
    public Stmt visit(StmtTy.ClassDef node) {
        return new Stmt.ClassDef(
                spans.of(node),
                Identifier.of(node.name),
                expressions.all(node.bases),
                expressions.keywords(node.keywords),
                all(node.body),
                expressions.all(node.decoratorList),
                typeParameters(node.typeParams));
    }

    @Override
    public Stmt visit(StmtTy.Return node) {
        return new Stmt.Return(spans.of(node), expressions.optional(node.value));
    }

    @Override
    public Stmt visit(StmtTy.Delete node) {
        return new Stmt.Block(spans.of(node), expressions.all(node.targets), List.of());
    }

    @Override
    public Stmt visit(StmtTy.Assign node) {
        return new Stmt.Assign(spans.of(node), expressions.all(node.targets), expressions.build(node.value));
    }

    @Override
    public Stmt visit(StmtTy.TypeAlias node) {
        return new Stmt.TypeAlias(
                spans.of(node),
                expressions.build(node.name),
                typeParameters(node.typeParams),
                expressions.build(node.value));
    }

    @Override
    public Stmt visit(StmtTy.AugAssign node) {
        return new Stmt.Augment(
                spans.of(node),
                expressions.build(node.target),
                ExprBuilder.operator(node.op),
                expressions.build(node.value));
    }

    @Override
    public Stmt visit(StmtTy.AnnAssign node) {
        return new Stmt.Annotate(
                spans.of(node),
                expressions.build(node.target),
                expressions.build(node.annotation),
                expressions.optional(node.value));
    }

    @Override
    public Stmt visit(StmtTy.For node) {
        return new Stmt.For(
                spans.of(node),
                expressions.build(node.target),
                expressions.build(node.iter),
                join(node.body, node.orElse));
    }

    @Override
    public Stmt visit(StmtTy.AsyncFor node) {
        return new Stmt.For(
                spans.of(node),
                expressions.build(node.target),
                expressions.build(node.iter),
                join(node.body, node.orElse));
    }

    @Override
    public Stmt visit(StmtTy.While node) {
        return block(node, join(node.body, node.orElse), node.test);
    }

    @Override
    public Stmt visit(StmtTy.If node) {
        return block(node, join(node.body, node.orElse), node.test);
    }

    @Override
    public Stmt visit(StmtTy.With node) {
        return with(node, node.items, node.body);
    }

    @Override
    public Stmt visit(StmtTy.AsyncWith node) {
        return with(node, node.items, node.body);
    }

    @Override
    public Stmt visit(StmtTy.Match node) {
        List<Stmt.Case> cases = new ArrayList<>();
        for (MatchCaseTy one : node.cases) {
            cases.add(new Stmt.Case(one.pattern.accept(patterns), expressions.optional(one.guard), all(one.body)));
        }
        return new Stmt.Match(spans.of(node), expressions.build(node.subject), cases);
    }

    @Override
    public Stmt visit(StmtTy.Raise node) {
        return block(node, List.of(), node.exc, node.cause);
    }

    @Override
    public Stmt visit(StmtTy.Try node) {
        return attempt(node, node.body, node.handlers, join(node.orElse, node.finalBody));
    }

    @Override
    public Stmt visit(StmtTy.TryStar node) {
        return attempt(node, node.body, node.handlers, join(node.orElse, node.finalBody));
    }

    @Override
    public Stmt visit(StmtTy.Assert node) {
        return block(node, List.of(), node.test, node.msg);
    }

    @Override
    public Stmt visit(StmtTy.Import node) {
        return new Stmt.Import(spans.of(node), aliases(node.names));
    }

    @Override
    public Stmt visit(StmtTy.ImportFrom node) {
        String module = node.module == null ? "" : Identifier.of(node.module);
        return new Stmt.ImportFrom(spans.of(node), module, node.level, aliases(node.names));
    }

    private Stmt declaration(StmtTy node, Stmt.Reach reach, String[] names) {
        List<String> normal = new ArrayList<>();
        for (String name : names) {
            normal.add(Identifier.of(name));
        }
        return new Stmt.Declaration(spans.of(node), reach, normal);
    }

    @Override
    public Stmt visit(StmtTy.Global node) {
        return declaration(node, Stmt.Reach.GLOBAL, node.names);
    }

    @Override
    public Stmt visit(StmtTy.Nonlocal node) {
        return declaration(node, Stmt.Reach.NONLOCAL, node.names);
    }

    @Override
    public Stmt visit(StmtTy.Expr node) {
        return new Stmt.Expression(spans.of(node), expressions.build(node.value));
    }

    @Override
    public Stmt visit(StmtTy.Pass node) {
        return block(node, List.of());
    }

    @Override
    public Stmt visit(StmtTy.Break node) {
        return block(node, List.of());
    }

    @Override
    public Stmt visit(StmtTy.Continue node) {
        return block(node, List.of());
    }
}
