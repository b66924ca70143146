package dev.glovebox.screen.python.value;

import dev.glovebox.screen.catalog.PythonCatalog;
import dev.glovebox.screen.python.scope.Program;
import dev.glovebox.screen.python.scope.Scope;
import dev.glovebox.screen.python.scope.Variable;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Stmt;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates expressions to sets of possible values. A variable is everything ever bound to it, whatever the order, so no path through the
 * program is missed; calls of the program's own small functions on constants are followed.
 */
public final class Evaluator {
    /** Enough for any real program of the size limit; a program that needs more is built to need more. */
    private static final int MOST_STEPS = 3_000_000;

    private static final int DEEPEST = 150;
    private static final int CHARACTERS_PER_STEP = 2;

    /** Parts of a value, counting what is inside of parts. */
    private static final int MOST_PARTS = 20_000;

    private final PythonCatalog catalog;
    private final Memory known;
    private final Map<String, Map<String, Values>> members = new HashMap<>();
    private final Map<Value.Symbol, Map<String, Values>> inner = new HashMap<>();
    private final Variables variables;
    private final Calls calls;
    private final Comprehensions comprehensions;
    private final Subscripts subscripts = new Subscripts(this);
    private final Displays displays = new Displays(this);
    private final Ancestry ancestry;
    private @Nullable Frame frame;
    private int steps;
    private int depth;

    public Evaluator(Program program, PythonCatalog catalog) {
        this.catalog = catalog;
        this.known = new Memory(program.lines());
        this.variables = new Variables(program, catalog, this);
        this.calls = new Calls(program, this);
        this.comprehensions = new Comprehensions(program, this);
        this.ancestry = new Ancestry(program, this);
    }

    /** The program was too involved to follow to the end, so what was not decided may be anything. */
    public boolean exhausted() {
        return steps > MOST_STEPS;
    }

    public Values of(Expr expression, Scope scope) {
        if (expression instanceof Expr.Literal literal) {
            return Values.of(literal.value());
        }
        Values before = frame == null ? known.get(expression) : null;
        if (before != null) {
            return before;
        }
        if (++steps > MOST_STEPS || depth > DEEPEST) {
            return Values.COMPUTED;
        }
        depth++;
        try {
            Values values = bounded(compute(expression, scope), expression);
            if (frame == null) {
                known.put(expression, values);
            }
            return values;
        } finally {
            depth--;
        }
    }

    /**
     * What is made out of something else costs steps by its length, for rules read all of it, and what has become too
     * large is no longer told apart: a chain of a thousand links would otherwise cost the square of its length, and lists
     * of lists of lists more than that.
     */
    private Values bounded(Values made, Expr by) {
        if (by instanceof Expr.Name || by instanceof Expr.Attribute) {
            return made;
        }
        for (int i = 0; i < made.count(); i++) {
            steps += length(made.option(i)) / CHARACTERS_PER_STEP;
        }
        int size = made.size();
        steps += size / CHARACTERS_PER_STEP;
        return size > MOST_PARTS ? Values.of(made.opacity().or(Value.Opaque.COMPUTED)) : made;
    }

    private static int length(Value value) {
        return switch (value) {
            case Value.Text text -> text.text().length();
            case Value.Bytes bytes -> bytes.latin1().length();
            case Value.Prefix prefix -> prefix.known().length();
            case Value.FilePath path -> length(path.text());
            default -> 0;
        };
    }

    /** Looking through so many items takes as long as so many steps. */
    void spend(int items) {
        steps += items / 2;
    }

    /** Evaluates with some variables fixed, as inside a call or one round of a comprehension. */
    Values within(Map<Variable, Values> fixed, Expr expression, Scope scope) {
        Frame outer = frame;
        frame = fixed.isEmpty() ? outer : new Frame(outer, fixed);
        try {
            return of(expression, scope);
        } finally {
            frame = outer;
        }
    }

    /** Evaluates with no variable fixed, so that the result can be kept. */
    Values outside(Supplier<Values> evaluation) {
        Frame outer = frame;
        frame = null;
        try {
            return evaluation.get();
        } finally {
            frame = outer;
        }
    }

    /** Current frame, or null outside of calls and rounds. */
    @Nullable
    Frame frame() {
        return frame;
    }

    private Values compute(Expr expression, Scope scope) {
        return switch (expression) {
            case Expr.Name name -> variables.read(name, scope);
            case Expr.Attribute attribute -> attribute(of(attribute.value(), scope), attribute.name());
            case Expr.Subscript subscript -> subscripts.of(subscript, scope);
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
            case Expr.Formatted formatted -> displays.formatted(formatted, scope);
            case Expr.Placeholder placeholder -> displays.placeholder(placeholder, scope);
            case Expr.Display display -> displays.sequence(display, scope);
            case Expr.DictDisplay dict -> displays.mapping(dict, scope);
            case Expr.Comprehension comprehension -> comprehensions.of(comprehension, scope);
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
    public interface Pair {
        Value apply(Value left, Value right);
    }

    /** Every combination, as long as there are few. */
    static Values pairs(Values left, Values right, Pair pair) {
        if (left.count() == 1 && right.count() == 1) {
            return Values.of(pair.apply(left.first(), right.first()));
        }
        if (left.count() * right.count() > 64) {
            return Values.of(left.opacity().or(right.opacity()).or(Value.Opaque.COMPUTED));
        }
        List<Values> results = new ArrayList<>();
        for (int i = 0; i < left.count(); i++) {
            for (int j = 0; j < right.count(); j++) {
                results.add(Values.of(pair.apply(left.option(i), right.option(j))));
            }
        }
        return Values.union(results);
    }

    Values each(Values containers) {
        spend(containers.size());
        return containers.each(Items::any);
    }

    private Values unary(Expr.Unary unary, Scope scope) {
        Values operand = of(unary.operand(), scope);
        if (unary.sign() == Expr.Sign.MINUS && operand.first() instanceof Value.Int number) {
            return Values.of(new Value.Int(-number.value()));
        }
        return Values.NUMBER;
    }

    /** A class all of whose bases are the program's own too, or types that only hold data: it inherits no power. */
    public boolean isOwn(Stmt.ClassDef definition) {
        return ancestry.isOwn(definition);
    }

    /** Reading an attribute by a known name. */
    public Values attribute(Values receivers, String name) {
        return receivers.count() == 1
                ? attribute(receivers.first(), name)
                : receivers.each(receiver -> attribute(receiver, name));
    }

    private Values attribute(Value receiver, String name) {
        if (receiver instanceof Value.Module module) {
            return member(module.name(), name);
        }
        if (receiver instanceof Value.Symbol symbol) {
            return member(symbol, name);
        }
        if (receiver instanceof Value.FilePath path) {
            switch (name) {
                case "parent" -> {
                    return Values.of(new Value.FilePath(Paths.parent(path.text())));
                }
                case "parents" -> {
                    return Values.of(new Value.Sequence(Paths.parents(path.text())));
                }
                case "name", "stem" -> {
                    return Values.of(Values.opacity(path).or(Value.Opaque.PLAIN));
                }
                default -> {}
            }
        }
        // Documentation is text the program wrote and no rule about values has read.
        return name.equals("__doc__") ? Values.COMPUTED : variables.attribute(name);
    }

    private Values member(Value.Symbol symbol, String name) {
        if (symbol.qualified().length() > PythonCatalog.LONGEST_NAME) {
            // Refused already, and growing it on would cost the square of the chain's length.
            return Values.of(symbol);
        }
        Map<String, Values> ofSymbol = inner.computeIfAbsent(symbol, _ -> new HashMap<>());
        Values before = ofSymbol.get(name);
        if (before != null) {
            return before;
        }
        Values values = Values.of(symbol.member(name));
        ofSymbol.put(name, values);
        return values;
    }

    /** The same member is asked for again and again, under one name all through the program. */
    Values member(String module, String name) {
        Map<String, Values> ofModule = members.computeIfAbsent(module, _ -> new HashMap<>());
        Values before = ofModule.get(name);
        if (before != null) {
            return before;
        }
        String qualified = module + "." + name;
        Value constant = Folding.constant(qualified);
        Value value = constant != null
                ? constant
                : catalog.isModule(qualified) ? new Value.Module(qualified) : new Value.Symbol(module, name);
        Values values = Values.of(value);
        ofModule.put(name, values);
        return values;
    }
}
