package dev.glovebox.policy.code.python.tree;

import dev.glovebox.pegparser.sst.ArgTy;
import dev.glovebox.pegparser.sst.ArgumentsTy;
import dev.glovebox.pegparser.sst.ComprehensionTy;
import dev.glovebox.pegparser.sst.ExprContextTy;
import dev.glovebox.pegparser.sst.ExprTy;
import dev.glovebox.pegparser.sst.KeywordTy;
import dev.glovebox.pegparser.sst.OperatorTy;
import dev.glovebox.pegparser.sst.UnaryOpTy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds our expressions from the parser's. */
final class ExprBuilder extends UnexpectedNode<Expr> {
    ExprBuilder(Spans spans) {
        super(spans);
    }

    Expr build(ExprTy node) {
        return node.accept(this);
    }

    @Nullable
    Expr optional(@Nullable ExprTy node) {
        return node == null ? null : build(node);
    }

    List<Expr> all(ExprTy @Nullable [] nodes) {
        if (nodes == null || nodes.length == 0) {
            return List.of();
        }
        List<Expr> built = new ArrayList<>(nodes.length);
        for (ExprTy node : nodes) {
            built.add(build(node));
        }
        return built;
    }

    List<Expr.Keyword> keywords(KeywordTy @Nullable [] nodes) {
        if (nodes == null || nodes.length == 0) {
            return List.of();
        }
        List<Expr.Keyword> built = new ArrayList<>(nodes.length);
        for (KeywordTy node : nodes) {
            String name = node.arg == null ? null : Identifier.of(node.arg);
            built.add(new Expr.Keyword(spans.of(node), name, build(node.value)));
        }
        return built;
    }

    Parameters parameters(@Nullable ArgumentsTy node) {
        if (node == null) {
            return Parameters.NONE;
        }
        List<ArgTy> positional = new ArrayList<>();
        addAll(positional, node.posOnlyArgs);
        addAll(positional, node.args);
        List<Parameters.Parameter> named = new ArrayList<>();
        ExprTy[] defaults = node.defaults == null ? new ExprTy[0] : node.defaults;
        int firstDefault = positional.size() - defaults.length;
        for (int i = 0; i < positional.size(); i++) {
            named.add(parameter(positional.get(i), i < firstDefault ? null : defaults[i - firstDefault]));
        }
        List<ArgTy> keywordOnly = new ArrayList<>();
        addAll(keywordOnly, node.kwOnlyArgs);
        for (int i = 0; i < keywordOnly.size(); i++) {
            ExprTy given = node.kwDefaults == null || i >= node.kwDefaults.length ? null : node.kwDefaults[i];
            named.add(parameter(keywordOnly.get(i), given));
        }
        return new Parameters(
                named,
                node.varArg == null ? null : parameter(node.varArg, null),
                node.kwArg == null ? null : parameter(node.kwArg, null));
    }

    private static void addAll(List<ArgTy> into, ArgTy @Nullable [] nodes) {
        if (nodes != null) {
            into.addAll(List.of(nodes));
        }
    }

    private Parameters.Parameter parameter(ArgTy node, @Nullable ExprTy given) {
        return new Parameters.Parameter(
                spans.of(node), Identifier.of(node.arg), optional(node.annotation), optional(given));
    }

    private static Access access(ExprContextTy context) {
        return switch (context) {
            case Load -> Access.LOAD;
            case Store -> Access.STORE;
            case Del -> Access.DELETE;
        };
    }

    static Operator operator(OperatorTy operator) {
        return switch (operator) {
            case Add -> Operator.ADD;
            case Sub -> Operator.SUBTRACT;
            case Mult -> Operator.MULTIPLY;
            case MatMult -> Operator.MATRIX_MULTIPLY;
            case Div -> Operator.DIVIDE;
            case Mod -> Operator.MODULO;
            case Pow -> Operator.POWER;
            case LShift -> Operator.SHIFT_LEFT;
            case RShift -> Operator.SHIFT_RIGHT;
            case BitOr -> Operator.BIT_OR;
            case BitXor -> Operator.BIT_XOR;
            case BitAnd -> Operator.BIT_AND;
            case FloorDiv -> Operator.FLOOR_DIVIDE;
        };
    }

    private List<Expr.Generator> generators(ComprehensionTy[] nodes) {
        List<Expr.Generator> built = new ArrayList<>(nodes.length);
        for (ComprehensionTy node : nodes) {
            built.add(new Expr.Generator(build(node.target), build(node.iter), all(node.ifs)));
        }
        return built;
    }

    private Expr comprehension(
            ExprTy node, Expr.Shape shape, ExprTy element, @Nullable ExprTy value, ComprehensionTy[] generators) {
        return new Expr.Comprehension(spans.of(node), shape, build(element), optional(value), generators(generators));
    }

    @Override
    public Expr visit(ExprTy.Name node) {
        return new Expr.Name(spans.of(node), Identifier.of(node.id), access(node.context));
    }

    @Override
    public Expr visit(ExprTy.Attribute node) {
        return new Expr.Attribute(spans.of(node), build(node.value), Identifier.of(node.attr), access(node.context));
    }

    @Override
    public Expr visit(ExprTy.Subscript node) {
        return new Expr.Subscript(spans.of(node), build(node.value), build(node.slice), access(node.context));
    }

    @Override
    public Expr visit(ExprTy.Call node) {
        return new Expr.Call(spans.of(node), build(node.func), all(node.args), keywords(node.keywords));
    }

    @Override
    public Expr visit(ExprTy.Constant node) {
        return new Expr.Literal(spans.of(node), Literals.of(node.value));
    }

    @Override
    public Expr visit(ExprTy.BinOp node) {
        return new Expr.Binary(spans.of(node), build(node.left), operator(node.op), build(node.right));
    }

    @Override
    public Expr visit(ExprTy.UnaryOp node) {
        Expr.Sign sign = node.op == UnaryOpTy.USub ? Expr.Sign.MINUS : Expr.Sign.OTHER;
        return new Expr.Unary(spans.of(node), sign, build(node.operand));
    }

    @Override
    public Expr visit(ExprTy.BoolOp node) {
        return new Expr.Choice(spans.of(node), all(node.values), List.of());
    }

    @Override
    public Expr visit(ExprTy.IfExp node) {
        return new Expr.Choice(
                spans.of(node), List.of(build(node.body), build(node.orElse)), List.of(build(node.test)));
    }

    @Override
    public Expr visit(ExprTy.Compare node) {
        List<Expr> operands = new ArrayList<>();
        operands.add(build(node.left));
        operands.addAll(all(node.comparators));
        return new Expr.Comparison(spans.of(node), operands);
    }

    private Expr suspension(ExprTy node, @Nullable ExprTy value) {
        return new Expr.Suspension(spans.of(node), value == null ? List.of() : List.of(build(value)));
    }

    @Override
    public Expr visit(ExprTy.Await node) {
        return suspension(node, node.value);
    }

    @Override
    public Expr visit(ExprTy.Yield node) {
        return suspension(node, node.value);
    }

    @Override
    public Expr visit(ExprTy.YieldFrom node) {
        return suspension(node, node.value);
    }

    @Override
    public Expr visit(ExprTy.JoinedStr node) {
        return new Expr.Formatted(spans.of(node), all(node.values));
    }

    @Override
    public Expr visit(ExprTy.FormattedValue node) {
        return new Expr.Placeholder(spans.of(node), build(node.value), optional(node.formatSpec));
    }

    @Override
    public Expr visit(ExprTy.List node) {
        return new Expr.Display(spans.of(node), Expr.Shape.LIST, all(node.elements), access(node.context));
    }

    @Override
    public Expr visit(ExprTy.Tuple node) {
        return new Expr.Display(spans.of(node), Expr.Shape.TUPLE, all(node.elements), access(node.context));
    }

    @Override
    public Expr visit(ExprTy.Set node) {
        return new Expr.Display(spans.of(node), Expr.Shape.SET, all(node.elements), Access.LOAD);
    }

    @Override
    public Expr visit(ExprTy.Dict node) {
        List<@Nullable Expr> keys = new ArrayList<>();
        if (node.keys != null) {
            for (ExprTy key : node.keys) {
                keys.add(optional(key));
            }
        }
        return new Expr.DictDisplay(spans.of(node), keys, all(node.values));
    }

    @Override
    public Expr visit(ExprTy.ListComp node) {
        return comprehension(node, Expr.Shape.LIST, node.element, null, node.generators);
    }

    @Override
    public Expr visit(ExprTy.SetComp node) {
        return comprehension(node, Expr.Shape.SET, node.element, null, node.generators);
    }

    @Override
    public Expr visit(ExprTy.DictComp node) {
        return comprehension(node, Expr.Shape.DICT, node.key, node.value, node.generators);
    }

    @Override
    public Expr visit(ExprTy.GeneratorExp node) {
        return comprehension(node, Expr.Shape.GENERATOR, node.element, null, node.generators);
    }

    @Override
    public Expr visit(ExprTy.Lambda node) {
        return new Expr.Lambda(spans.of(node), parameters(node.args), build(node.body));
    }

    @Override
    public Expr visit(ExprTy.NamedExpr node) {
        return new Expr.Walrus(spans.of(node), build(node.target), build(node.value));
    }

    @Override
    public Expr visit(ExprTy.Starred node) {
        return new Expr.Starred(spans.of(node), build(node.value));
    }

    @Override
    public Expr visit(ExprTy.Slice node) {
        return new Expr.Slice(spans.of(node), optional(node.lower), optional(node.upper), optional(node.step));
    }
}
