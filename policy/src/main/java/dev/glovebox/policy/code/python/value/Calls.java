package dev.glovebox.policy.code.python.value;

import dev.glovebox.policy.code.python.scope.Callee;
import dev.glovebox.policy.code.python.scope.Program;
import dev.glovebox.policy.code.python.scope.Scope;
import dev.glovebox.policy.code.python.scope.Variable;
import dev.glovebox.policy.code.python.tree.Expr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What calls and comprehensions give. */
final class Calls {
    /** How far calls of the program's own functions are followed into each other. */
    private static final int DEEPEST = 8;

    /** Calls worked out per program; names that are hidden behind more than this stay computed. */
    private static final int MOST_ROUNDS = 2_000;

    /** Longer sources than this spell no name and no path. */
    private static final int MOST_ITEMS = 512;

    private static final Set<String> TEXT_MAKERS = Set.of("string", "re", "textwrap");

    private final Program program;
    private final Evaluator evaluator;
    private final Map<Application, Values> applied = new HashMap<>();
    private final Set<Callee> open = new HashSet<>();
    private int depth;
    private int rounds;

    /** A function and what it was called with; worked out once. */
    private record Application(Callee callee, List<Values> arguments) {}

    Calls(Program program, Evaluator evaluator) {
        this.program = program;
        this.evaluator = evaluator;
    }

    Values result(Expr.Call call, Scope scope) {
        List<Values> arguments = arguments(call, scope);
        if (call.callee() instanceof Expr.Attribute attribute) {
            Values receiver = evaluator.of(attribute.value(), scope);
            return receiver.each(value -> method(value, attribute.name(), arguments));
        }
        return evaluator.of(call.callee(), scope).each(callee -> apply(callee, arguments));
    }

    private List<Values> arguments(Expr.Call call, Scope scope) {
        List<Values> arguments = new ArrayList<>();
        for (Expr argument : call.arguments()) {
            if (argument instanceof Expr.Starred starred) {
                Value.Sequence unpacked = Items.sequence(
                        evaluator.of(starred.value(), scope).options().getFirst());
                arguments.addAll(unpacked == null ? List.of(Values.PLAIN) : unpacked.items());
            } else {
                arguments.add(evaluator.of(argument, scope));
            }
        }
        for (Expr.Keyword keyword : call.keywords()) {
            String name = keyword.name();
            if (name != null && (name.equals("encoding") || name.equals("base"))) {
                arguments.add(evaluator.of(keyword.value(), scope));
            }
        }
        return arguments;
    }

    private Values method(Value receiver, String name, List<Values> arguments) {
        return switch (receiver) {
            case Value.Module _, Value.Symbol _, Value.LocalClass _, Value.Instance _ ->
                evaluator.attribute(Values.of(receiver), name).each(callee -> apply(callee, arguments));
            case Value.FilePath path -> filePath(path, name, arguments);
            case Value.Mapping mapping
            when name.equals("get") && !arguments.isEmpty() ->
                Evaluator.pairs(
                        Values.of(mapping),
                        arguments.getFirst(),
                        (m, key) -> Items.at(m, key).options().getFirst());
            case Value.Mapping mapping
            when name.equals("values") ->
                Values.of(new Value.Sequence(new ArrayList<>(mapping.entries().values())));
            case Value.Mapping mapping when name.equals("keys") -> Values.of(mapping);
            case Value.Text _, Value.Bytes _ -> text(receiver, name, arguments);
            // What a template or a pattern gives is text of its making.
            case Value.Result made when TEXT_MAKERS.contains(made.of().module()) -> Values.of(made);
            default -> {
                Value.Opaque opacity = Values.of(receiver).opacity();
                yield Folding.decodesMethod(name)
                        ? Values.DECODED
                        : Values.of(opacity == Value.Opaque.NUMBER ? Value.Opaque.PLAIN : opacity);
            }
        };
    }

    private static Values text(Value receiver, String name, List<Values> arguments) {
        Value.Opaque opacity = Folding.decodesMethod(name) ? Value.Opaque.DECODED : Value.Opaque.COMPUTED;
        List<List<Value>> choices = combinations(arguments);
        List<Values> all = new ArrayList<>();
        for (List<Value> chosen : choices) {
            Value folded = TextMethods.apply(receiver, name, chosen);
            Value.Opaque worst = opacity;
            for (Value argument : chosen) {
                worst = worst.or(Values.of(argument).opacity());
            }
            all.add(Values.of(folded == null ? worst : folded));
        }
        return Values.union(all);
    }

    /** Every way to pick one value per argument, as long as there are few; otherwise the first of each. */
    private static List<List<Value>> combinations(List<Values> arguments) {
        List<List<Value>> all = List.of(List.of());
        for (Values argument : arguments) {
            List<List<Value>> longer = new ArrayList<>();
            for (List<Value> start : all) {
                for (Value option : argument.options()) {
                    List<Value> one = new ArrayList<>(start);
                    one.add(option);
                    longer.add(one);
                }
            }
            if (longer.size() > 64) {
                return List.of(arguments.stream().<Value>map(Values::opacity).toList());
            }
            all = longer;
        }
        return all;
    }

    private static Values filePath(Value.FilePath path, String name, List<Values> arguments) {
        return switch (name) {
            case "joinpath" -> {
                Values joined = Values.of(path.text());
                for (Values part : arguments) {
                    joined = Evaluator.pairs(joined, part, Paths::join);
                }
                yield joined.each(text -> Values.of(new Value.FilePath(text)));
            }
            case "resolve", "absolute", "expanduser" -> Values.of(path);
            case "with_name", "with_suffix", "with_stem", "relative_to" ->
                Values.of(new Value.FilePath(Paths.parent(path.text())));
            case "as_posix", "__str__" -> Values.of(path.text());
            default -> Values.PLAIN;
        };
    }

    Values apply(Value callee, List<Values> arguments) {
        return switch (callee) {
            case Value.Symbol symbol -> symbol(symbol, arguments);
            case Value.Function function -> follow(program.callee(function.definition()), arguments);
            case Value.Anonymous lambda -> follow(program.callee(lambda.definition()), arguments);
            case Value.LocalClass local -> Values.of(new Value.Instance(local.definition()));
            default -> Values.PLAIN;
        };
    }

    private Values symbol(Value.Symbol symbol, List<Values> arguments) {
        String name = symbol.qualified();
        switch (name) {
            case "builtins.getattr" -> {
                if (arguments.size() >= 2) {
                    List<Values> all = new ArrayList<>();
                    arguments.get(1).texts().forEach(text -> all.add(evaluator.attribute(arguments.getFirst(), text)));
                    return all.isEmpty() ? Values.PLAIN : Values.union(all);
                }
            }
            case "builtins.map" -> {
                if (arguments.size() == 2) {
                    return map(arguments.get(0), arguments.get(1));
                }
            }
            case "functools.reduce" -> {
                if (arguments.size() >= 2) {
                    return reduce(arguments);
                }
            }
            default -> {}
        }
        List<Values> all = new ArrayList<>();
        for (List<Value> chosen : combinations(arguments)) {
            Value folded = Folding.call(name, chosen);
            if (folded != null) {
                all.add(Values.of(folded));
            } else if (Folding.decodes(name)) {
                all.add(Values.DECODED);
            } else if (name.startsWith("builtins.") || name.startsWith("operator.") || name.startsWith("os.path.")) {
                Value.Opaque worst = Value.Opaque.PLAIN;
                for (Value argument : chosen) {
                    worst = worst.or(Values.of(argument).opacity());
                }
                all.add(Values.of(
                        name.equals("builtins.input") || name.equals("builtins.int") ? Value.Opaque.PLAIN : worst));
            } else {
                all.add(Values.of(new Value.Result(symbol)));
            }
        }
        return Values.union(all);
    }

    private Values map(Values function, Values source) {
        List<Values> all = new ArrayList<>();
        for (Value container : source.options()) {
            Value.Sequence sequence = Items.sequence(container);
            if (sequence == null) {
                all.add(Values.PLAIN);
                continue;
            }
            List<Values> items = new ArrayList<>();
            for (Values item : sequence.items()) {
                items.add(apply(function.options().getFirst(), List.of(item)));
            }
            all.add(Values.of(new Value.Sequence(items)));
        }
        return Values.union(all);
    }

    private Values reduce(List<Values> arguments) {
        Value.Sequence sequence = Items.sequence(arguments.get(1).options().getFirst());
        if (sequence == null || sequence.items().isEmpty()) {
            return Values.COMPUTED;
        }
        Values result = arguments.size() > 2 ? arguments.get(2) : null;
        for (Values item : sequence.items()) {
            result =
                    result == null ? item : apply(arguments.getFirst().options().getFirst(), List.of(result, item));
        }
        return result == null ? Values.COMPUTED : result;
    }

    /** On constants a function of the program is worked out; otherwise it gives whatever it may give at all. */
    private Values follow(@Nullable Callee callee, List<Values> arguments) {
        if (callee == null || callee.returns().isEmpty()) {
            return Values.PLAIN;
        }
        boolean constant = !arguments.isEmpty() && arguments.stream().allMatch(Values::decided);
        return constant && depth < DEEPEST && rounds < MOST_ROUNDS ? workedOut(callee, arguments) : anything(callee);
    }

    private Values workedOut(Callee callee, List<Values> arguments) {
        Application application = new Application(callee, arguments);
        Values before = applied.get(application);
        if (before != null) {
            return before;
        }
        Map<Variable, Values> bound = new HashMap<>();
        int shift = callee.kind() == Callee.Kind.METHOD ? 1 : 0;
        for (int i = 0; i < callee.parameters().named().size(); i++) {
            Variable variable =
                    callee.scope().here(callee.parameters().named().get(i).name());
            int at = i - shift;
            if (variable != null && at >= 0 && at < arguments.size()) {
                bound.put(variable, arguments.get(at));
            }
        }
        depth++;
        rounds++;
        try {
            List<Values> all = new ArrayList<>();
            for (Expr returned : callee.returns()) {
                all.add(evaluator.within(bound, returned, callee.scope()));
            }
            Values result = Values.union(all);
            applied.put(application, result);
            return result;
        } finally {
            depth--;
        }
    }

    private Values anything(Callee callee) {
        if (!open.add(callee)) {
            return Values.PLAIN;
        }
        try {
            List<Values> all = new ArrayList<>();
            for (Expr returned : callee.returns()) {
                all.add(evaluator.outside(() -> evaluator.of(returned, callee.scope())));
            }
            return Values.union(all);
        } finally {
            open.remove(callee);
        }
    }

    /** Round by round where the source is known, which is how names are spelled out of numbers. */
    Values comprehension(Expr.Comprehension comprehension, Scope outer) {
        Scope inner = program.inside(comprehension);
        Expr.Generator generator = comprehension.generators().getFirst();
        Values source = evaluator.of(generator.source(), outer);
        Value.Sequence sequence = Items.sequence(source.options().getFirst());
        boolean named = targets(generator.target(), inner) != null;
        boolean simple = comprehension.generators().size() == 1
                && generator.conditions().isEmpty()
                && comprehension.value() == null;
        boolean worth = sequence != null && sequence.items().size() <= MOST_ITEMS && rounds < MOST_ROUNDS;
        if (!simple || !worth || sequence == null || !named || source.options().size() > 1) {

            Values element = evaluator.of(comprehension.element(), inner);
            // How many rounds there are is not known, so the one item stands for some of many.
            Values some = Values.of(element.opacity().or(Value.Opaque.COMPUTED));
            return Values.of(new Value.Sequence(List.of(Values.union(List.of(element, some)))));
        }
        rounds++;
        List<Values> items = new ArrayList<>();
        for (Values item : sequence.items()) {
            items.add(evaluator.within(round(generator.target(), item, inner), comprehension.element(), inner));
        }
        return Values.of(new Value.Sequence(items));
    }

    /** The variables a target binds in order, or null when it binds anything but names. */
    private static @Nullable List<Variable> targets(Expr target, Scope inner) {
        List<Expr> parts = target instanceof Expr.Display display ? display.elements() : List.of(target);
        List<Variable> variables = new ArrayList<>();
        for (Expr part : parts) {
            Variable variable = part instanceof Expr.Name name ? inner.here(name.id()) : null;
            if (variable == null) {
                return null;
            }
            variables.add(variable);
        }
        return variables;
    }

    private static Map<Variable, Values> round(Expr target, Values item, Scope inner) {
        List<Variable> variables = Objects.requireNonNull(targets(target, inner));
        if (!(target instanceof Expr.Display)) {
            return Map.of(variables.getFirst(), item);
        }
        Map<Variable, Values> bound = new HashMap<>();
        for (int i = 0; i < variables.size(); i++) {
            Value.Int at = new Value.Int(i);
            bound.put(variables.get(i), item.each(container -> Items.at(container, at)));
        }
        return bound;
    }
}
