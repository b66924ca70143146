package dev.glovebox.policy.code.python.value;

import dev.glovebox.policy.code.catalog.PythonCatalog;
import dev.glovebox.policy.code.python.scope.Program;
import dev.glovebox.policy.code.python.scope.Scope;
import dev.glovebox.policy.code.python.scope.Variable;
import dev.glovebox.policy.code.python.tree.Expr;
import dev.glovebox.policy.code.python.tree.Stmt;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What expressions may be. A variable is everything ever bound to it, whatever the order, so no path through the
 * program is missed; calls of the program's own small functions on constants are followed.
 */
public final class Evaluator {
    /** Enough for any real program of the size limit; a program that needs more is built to need more. */
    private static final int MOST_STEPS = 3_000_000;

    private static final int DEEPEST = 150;

    private static final Set<String> HARMLESS_BASES =
            Set.of("builtins", "abc", "enum", "typing", "collections", "collections.abc", "dataclasses");

    private final Program program;
    private final PythonCatalog catalog;
    private final IdentityHashMap<Expr, Values> known = new IdentityHashMap<>();
    private final Variables variables;
    private final Calls calls;
    private Map<Variable, Values> frame = Map.of();
    private int steps;
    private int depth;

    public Evaluator(Program program, PythonCatalog catalog) {
        this.program = program;
        this.catalog = catalog;
        this.variables = new Variables(program, catalog, this);
        this.calls = new Calls(program, this);
    }

    /** The program was too involved to follow to the end, so what was not decided may be anything. */
    public boolean exhausted() {
        return steps > MOST_STEPS;
    }

    public Values of(Expr expression, Scope scope) {
        if (expression instanceof Expr.Literal literal) {
            return Values.of(literal.value());
        }
        Values before = frame.isEmpty() ? known.get(expression) : null;
        if (before != null) {
            return before;
        }
        if (++steps > MOST_STEPS || depth > DEEPEST) {
            return Values.COMPUTED;
        }
        depth++;
        try {
            Values values = compute(expression, scope);
            if (frame.isEmpty()) {
                known.put(expression, values);
            }
            return values;
        } finally {
            depth--;
        }
    }

    /** Evaluates with some variables fixed, as inside a call or one round of a comprehension. */
    Values within(Map<Variable, Values> bound, Expr expression, Scope scope) {
        Map<Variable, Values> outer = frame;
        Map<Variable, Values> inner = new HashMap<>(outer);
        inner.putAll(bound);
        frame = inner;
        try {
            return of(expression, scope);
        } finally {
            frame = outer;
        }
    }

    /** Evaluates with no variable fixed, so that the result can be kept. */
    Values outside(Supplier<Values> evaluation) {
        Map<Variable, Values> outer = frame;
        frame = Map.of();
        try {
            return evaluation.get();
        } finally {
            frame = outer;
        }
    }

    @Nullable
    Values framed(Variable variable) {
        return frame.get(variable);
    }

    boolean insideFrame() {
        return !frame.isEmpty();
    }

    private Values compute(Expr expression, Scope scope) {
        return switch (expression) {
            case Expr.Name name -> variables.read(name, scope);
            case Expr.Attribute attribute -> attribute(of(attribute.value(), scope), attribute.name());
            case Expr.Subscript subscript -> subscript(subscript, scope);
            case Expr.Call call -> calls.result(call, scope);
            case Expr.Literal literal -> Values.of(literal.value());
            case Expr.Binary binary ->
                pairs(
                        of(binary.left(), scope),
                        of(binary.right(), scope),
                        (left, right) -> Arithmetic.apply(left, binary.operator(), right));
            case Expr.Unary unary -> unary(unary, scope);
            case Expr.Choice choice -> union(choice.options(), scope);
            case Expr.Comparison _ -> Values.NUMBER;
            case Expr.Suspension suspension ->
                suspension.operands().isEmpty()
                        ? Values.PLAIN
                        : of(suspension.operands().getFirst(), scope);
            case Expr.Formatted formatted -> formatted(formatted, scope);
            case Expr.Placeholder placeholder -> placeholder(placeholder, scope);
            case Expr.Display display -> display(display, scope);
            case Expr.DictDisplay dict -> mapping(dict, scope);
            case Expr.Comprehension comprehension -> calls.comprehension(comprehension, scope);
            case Expr.Lambda lambda -> Values.of(new Value.Anonymous(lambda));
            case Expr.Walrus walrus -> of(walrus.value(), scope);
            case Expr.Starred starred -> each(of(starred.value(), scope));
            case Expr.Slice _ -> Values.PLAIN;
        };
    }

    private Values union(List<Expr> options, Scope scope) {
        List<Values> all = new ArrayList<>();
        for (Expr option : options) {
            all.add(of(option, scope));
        }
        return Values.union(all);
    }

    /** A function of two values. */
    interface Pair {
        Value apply(Value left, Value right);
    }

    /** Every combination, as long as there are few. */
    static Values pairs(Values left, Values right, Pair pair) {
        if (left.options().size() == 1 && right.options().size() == 1) {
            return Values.of(
                    pair.apply(left.options().getFirst(), right.options().getFirst()));
        }
        if (left.options().size() * right.options().size() > 64) {
            return Values.of(left.opacity().or(right.opacity()).or(Value.Opaque.COMPUTED));
        }
        List<Values> results = new ArrayList<>();
        for (Value a : left.options()) {
            for (Value b : right.options()) {
                results.add(Values.of(pair.apply(a, b)));
            }
        }
        return Values.union(results);
    }

    static Values each(Values containers) {
        return containers.each(Items::any);
    }

    private Values unary(Expr.Unary unary, Scope scope) {
        Values operand = of(unary.operand(), scope);
        if (unary.sign() == Expr.Sign.MINUS && operand.options().getFirst() instanceof Value.Int number) {
            return Values.of(new Value.Int(-number.value()));
        }
        return Values.NUMBER;
    }

    /** A class all of whose bases are the program's own too, or types that only hold data: it inherits no power. */
    public boolean isOwn(Stmt.ClassDef definition) {
        return isOwn(definition, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private boolean isOwn(Stmt.ClassDef definition, Set<Stmt.ClassDef> seen) {
        Scope around = program.inside(definition).parent();
        if (around == null || !seen.add(definition)) {
            return around != null;
        }
        for (Expr base : definition.bases()) {
            Expr type = base instanceof Expr.Subscript generic ? generic.value() : base;
            boolean own = of(type, around).every(value -> switch (value) {
                case Value.LocalClass local -> isOwn(local.definition(), seen);
                case Value.Symbol symbol -> HARMLESS_BASES.contains(symbol.module());
                default -> false;
            });
            if (!own) {
                return false;
            }
        }
        return true;
    }

    /** Reading an attribute by a known name. */
    public Values attribute(Values receivers, String name) {
        return receivers.each(receiver -> attribute(receiver, name));
    }

    private Values attribute(Value receiver, String name) {
        return switch (receiver) {
            case Value.Module module -> member(module.name(), name);
            case Value.Symbol symbol -> Values.of(symbol.member(name));
            case Value.FilePath path
            when name.equals("parent") -> Values.of(new Value.FilePath(Paths.parent(path.text())));
            case Value.FilePath path
            when name.equals("parents") -> Values.of(new Value.Sequence(Paths.parents(path.text())));
            case Value.FilePath path
            when name.equals("name") || name.equals("stem") ->
                Values.of(Values.of(path).opacity().or(Value.Opaque.PLAIN));
            // Documentation is text the program wrote and no rule about values has read.
            default -> name.equals("__doc__") ? Values.COMPUTED : variables.attribute(name);
        };
    }

    Values member(String module, String name) {
        String qualified = module + "." + name;
        Value constant = Folding.constant(qualified);
        if (constant != null) {
            return Values.of(constant);
        }
        return Values.of(catalog.isModule(qualified) ? new Value.Module(qualified) : new Value.Symbol(module, name));
    }

    private Values subscript(Expr.Subscript subscript, Scope scope) {
        Values container = of(subscript.value(), scope);
        if (subscript.index() instanceof Expr.Slice slice) {
            List<Values> all = new ArrayList<>();
            for (Value value : container.options()) {
                all.add(Values.of(slice(value, slice, scope)));
            }
            return Values.union(all);
        }
        Values index = of(subscript.index(), scope);
        List<Values> all = new ArrayList<>();
        for (Value value : container.options()) {
            for (Value at : index.options()) {
                all.add(
                        value instanceof Value.Symbol symbol
                                ? Values.of(new Value.Result(symbol))
                                : Items.at(value, at));
            }
        }
        return Values.union(all);
    }

    private Value slice(Value container, Expr.Slice slice, Scope scope) {
        Long lower = number(slice.lower(), scope);
        Long upper = number(slice.upper(), scope);
        Long step = number(slice.step(), scope);
        boolean known = (slice.lower() == null || lower != null)
                && (slice.upper() == null || upper != null)
                && (slice.step() == null || step != null);
        return known
                ? Items.slice(container, lower, upper, step)
                : Values.of(container).opacity().or(Value.Opaque.COMPUTED);
    }

    private @Nullable Long number(@Nullable Expr expression, Scope scope) {
        return expression != null && of(expression, scope).options().getFirst() instanceof Value.Int number
                ? (Long) number.value()
                : null;
    }

    private Values placeholder(Expr.Placeholder placeholder, Scope scope) {
        Values value = of(placeholder.value(), scope);
        return placeholder.specification() == null
                ? value
                : pairs(
                        value,
                        of(placeholder.specification(), scope),
                        (shown, how) -> how instanceof Value.Text text
                                ? FormatSpecification.apply(shown, text.text())
                                : Values.of(shown).opacity().or(Value.Opaque.COMPUTED));
    }

    private Values formatted(Expr.Formatted formatted, Scope scope) {
        Values whole = Values.text("");
        for (Expr part : formatted.parts()) {
            whole = pairs(whole, of(part, scope), (left, right) -> {
                String plain = Templates.plain(right);
                return Arithmetic.apply(
                        left,
                        dev.glovebox.policy.code.python.tree.Operator.ADD,
                        plain != null
                                ? new Value.Text(plain)
                                : right instanceof Value.Prefix
                                        ? right
                                        : Values.of(right).opacity().or(Value.Opaque.PLAIN));
            });
        }
        return whole;
    }

    private Values display(Expr.Display display, Scope scope) {
        if (display.elements().size() > Folding.MOST_ITEMS) {
            return Values.PLAIN;
        }
        List<Values> items = new ArrayList<>();
        for (Expr element : display.elements()) {
            if (element instanceof Expr.Starred starred) {
                Value.Sequence inner =
                        Items.sequence(of(starred.value(), scope).options().getFirst());
                items.addAll(inner == null ? List.of(Values.PLAIN) : inner.items());
            } else {
                items.add(of(element, scope));
            }
        }
        return Values.of(new Value.Sequence(items));
    }

    private Values mapping(Expr.DictDisplay dict, Scope scope) {
        Map<Value, Values> entries = new LinkedHashMap<>();
        for (int i = 0; i < dict.keys().size() && i < Folding.MOST_ITEMS; i++) {
            Expr key = dict.keys().get(i);
            Value at =
                    key == null ? Value.Opaque.PLAIN : of(key, scope).options().getFirst();
            entries.merge(at, of(dict.values().get(i), scope), (one, two) -> Values.union(List.of(one, two)));
        }
        return Values.of(new Value.Mapping(entries));
    }
}
