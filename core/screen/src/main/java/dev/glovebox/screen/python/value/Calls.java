package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.scope.Program;
import dev.glovebox.screen.python.scope.Scope;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Evaluates calls. */
final class Calls {
    private static final int MOST_COMBINATIONS = 64;

    private static final Set<String> TEXT_MAKERS = Set.of("string", "re", "textwrap");

    private final Program program;
    private final Evaluator evaluator;
    private final Functions functions;

    Calls(Program program, Evaluator evaluator) {
        this.program = program;
        this.evaluator = evaluator;
        this.functions = new Functions(evaluator);
    }

    Values result(Expr.Call call, Scope scope) {
        List<Values> arguments = arguments(call, scope);
        if (call.callee() instanceof Expr.Attribute attribute) {
            Values receiver = evaluator.of(attribute.value(), scope);
            return receiver.count() == 1
                    ? method(receiver.first(), attribute.name(), arguments)
                    : receiver.each(value -> method(value, attribute.name(), arguments));
        }
        Values callees = evaluator.of(call.callee(), scope);
        return callees.count() == 1
                ? apply(callees.first(), arguments)
                : callees.each(callee -> apply(callee, arguments));
    }

    private List<Values> arguments(Expr.Call call, Scope scope) {
        List<Expr> given = call.arguments();
        List<Values> arguments = new ArrayList<>(given.size());
        for (int i = 0; i < given.size(); i++) {
            Expr argument = given.get(i);
            if (argument instanceof Expr.Starred starred) {
                Value.Sequence unpacked =
                        Items.sequence(evaluator.of(starred.value(), scope).first());
                arguments.addAll(unpacked == null ? List.of(Values.PLAIN) : unpacked.items());
            } else {
                arguments.add(evaluator.of(argument, scope));
            }
        }
        for (int i = 0; i < call.keywords().size(); i++) {
            Expr.Keyword keyword = call.keywords().get(i);
            String name = keyword.name();
            if (name != null && (name.equals("encoding") || name.equals("base"))) {
                arguments.add(evaluator.of(keyword.value(), scope));
            }
        }
        return arguments;
    }

    private Values method(Value receiver, String name, List<Values> arguments) {
        if (receiver instanceof Value.Text || receiver instanceof Value.Bytes) {
            return text(receiver, name, arguments);
        }
        if (receiver instanceof Value.FilePath path) {
            return filePath(path, name, arguments);
        }
        if (receiver instanceof Value.Mapping mapping) {
            return mapping(mapping, name, arguments);
        }
        // What a template or a pattern gives is text of its making.
        if (receiver instanceof Value.Result made
                && TEXT_MAKERS.contains(made.of().module())) {
            return Values.of(made);
        }
        boolean followed = receiver instanceof Value.Module
                || receiver instanceof Value.Symbol
                || receiver instanceof Value.LocalClass
                || receiver instanceof Value.Instance;
        return followed
                ? evaluator.attribute(Values.of(receiver), name).each(callee -> apply(callee, arguments))
                : unknown(receiver, name);
    }

    private static Values unknown(Value receiver, String method) {
        Value.Opaque opacity = Values.opacity(receiver);
        return Folding.decodesMethod(method)
                ? Values.DECODED
                : Values.of(opacity == Value.Opaque.NUMBER ? Value.Opaque.PLAIN : opacity);
    }

    private static Values mapping(Value.Mapping mapping, String name, List<Values> arguments) {
        return switch (name) {
            case "keys" -> Values.of(mapping);
            case "values" ->
                Values.of(new Value.Sequence(new ArrayList<>(mapping.entries().values())));
            case "get" ->
                arguments.isEmpty()
                        ? unknown(mapping, name)
                        : Evaluator.pairs(
                                Values.of(mapping),
                                arguments.getFirst(),
                                (m, key) -> Items.at(m, key).first());
            default -> unknown(mapping, name);
        };
    }

    private static Values text(Value receiver, String name, List<Values> arguments) {
        Value.Opaque opacity = Folding.decodesMethod(name) ? Value.Opaque.DECODED : Value.Opaque.COMPUTED;
        return combinations(arguments, chosen -> {
            Value folded = TextMethods.apply(receiver, name, chosen);
            return Values.of(folded == null ? worst(opacity, chosen) : folded);
        });
    }

    private static Value.Opaque worst(Value.Opaque least, List<Value> parts) {
        Value.Opaque worst = least;
        for (Value part : parts) {
            worst = worst.or(Values.opacity(part));
        }
        return worst;
    }

    /** For every way to pick one value per argument, as long as there are few; otherwise for how unknown each is. */
    private static Values combinations(List<Values> arguments, Function<List<Value>, Values> result) {
        int count = 1;
        for (int i = 0; i < arguments.size() && count <= MOST_COMBINATIONS; i++) {
            count *= arguments.get(i).count();
        }
        if (count > MOST_COMBINATIONS) {
            return result.apply(arguments.stream().<Value>map(Values::opacity).toList());
        }
        if (count == 1) {
            return result.apply(chosen(arguments, 0));
        }
        List<Values> all = new ArrayList<>(count);
        for (int number = 0; number < count; number++) {
            all.add(result.apply(chosen(arguments, number)));
        }
        return Values.union(all);
    }

    private static List<Value> chosen(List<Values> arguments, int number) {
        List<Value> chosen = new ArrayList<>(arguments.size());
        int rest = number;
        for (int i = 0; i < arguments.size(); i++) {
            Values argument = arguments.get(i);
            chosen.add(argument.option(rest % argument.count()));
            rest /= argument.count();
        }
        return chosen;
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
        if (callee instanceof Value.Symbol symbol) {
            return symbol(symbol, arguments);
        }
        if (callee instanceof Value.Function function) {
            return functions.follow(program.callee(function.definition()), arguments);
        }
        if (callee instanceof Value.Anonymous lambda) {
            return functions.follow(program.callee(lambda.definition()), arguments);
        }
        return callee instanceof Value.LocalClass local
                ? Values.of(new Value.Instance(local.definition()))
                : Values.PLAIN;
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
        return combinations(arguments, chosen -> folded(symbol, chosen));
    }

    private static Values folded(Value.Symbol symbol, List<Value> arguments) {
        String name = symbol.qualified();
        Value folded = Folding.call(name, arguments);
        if (folded != null) {
            return Values.of(folded);
        }
        if (Folding.decodes(name)) {
            return Values.DECODED;
        }
        if (name.startsWith("builtins.") || name.startsWith("operator.") || name.startsWith("os.path.")) {
            return switch (name) {
                case "builtins.input" -> Values.of(new Value.Result(symbol));
                case "builtins.int" -> Values.PLAIN;
                default -> Values.of(worst(Value.Opaque.PLAIN, arguments));
            };
        }
        return Values.of(new Value.Result(symbol));
    }

    private Values map(Values function, Values source) {
        List<Values> all = new ArrayList<>();
        for (int i = 0; i < source.count(); i++) {
            Value.Sequence sequence = Items.sequence(source.option(i));
            if (sequence == null) {
                all.add(Values.PLAIN);
                continue;
            }
            List<Values> items = new ArrayList<>();
            for (Values item : sequence.items()) {
                items.add(apply(function.first(), List.of(item)));
            }
            all.add(Values.of(new Value.Sequence(items)));
        }
        return Values.union(all);
    }

    private Values reduce(List<Values> arguments) {
        Value.Sequence sequence = Items.sequence(arguments.get(1).first());
        if (sequence == null || sequence.items().isEmpty()) {
            return Values.COMPUTED;
        }
        Values result = arguments.size() > 2 ? arguments.get(2) : null;
        for (Values item : sequence.items()) {
            result = result == null ? item : apply(arguments.getFirst().first(), List.of(result, item));
        }
        return result == null ? Values.COMPUTED : result;
    }
}
