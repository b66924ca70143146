package dev.glovebox.protocol.task;

import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.EnvironmentVariable.Literal;
import dev.glovebox.model.spec.EnvironmentVariable.PassedThrough;
import dev.glovebox.model.spec.EnvironmentVariable.Secret;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Variables on the wire: {@code env} and {@code secrets}. One with the value {@code null} is the runner's own, if its allow-list has
 * it; a secret is one of the runner's configuration, and its value is never on the wire.
 */
final class VariablesJson {

    private VariablesJson() {}

    static Tree into(Tree tree, List<EnvironmentVariable> variables) {
        Map<String, @Nullable Object> env = new LinkedHashMap<>();
        List<String> secrets = new ArrayList<>();
        for (var variable : variables) {
            switch (variable) {
                case Literal(String name, String value) -> env.put(name, value);
                case PassedThrough(String name) -> env.put(name, null);
                case Secret(String name) -> secrets.add(name);
            }
        }
        tree.putUnlessEmpty("secrets", secrets);
        return env.isEmpty() ? tree : tree.put("env", env);
    }

    static List<EnvironmentVariable> read(Reading from) {
        List<EnvironmentVariable> variables =
                new ArrayList<>(from.object("env", VariablesJson::values).orElse(List.of()));
        from.texts("secrets").forEach(name -> variables.add(new Secret(name)));
        return variables;
    }

    private static List<EnvironmentVariable> values(Reading from) {
        List<EnvironmentVariable> variables = new ArrayList<>();
        for (Map.Entry<String, ? extends @Nullable Object> entry :
                from.everything().entrySet()) {
            switch (entry.getValue()) {
                case null -> variables.add(new PassedThrough(entry.getKey()));
                case String value -> variables.add(new Literal(entry.getKey(), value));
                case Object _ ->
                    from.problem(
                            entry.getKey(),
                            "field.type",
                            "is neither a string nor null",
                            "write the value in quotes, or null to use the runner's value");
            }
        }
        return variables;
    }
}
