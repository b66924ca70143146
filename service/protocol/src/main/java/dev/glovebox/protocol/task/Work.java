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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What to run in the box, and where.
 *
 * @param command empty where there is code instead
 * @param environment a variable with the value {@code null} on the wire is the runner's own, if its allow-list has it; a
 *     secret is one of the runner's configuration, and its value is never on the wire
 */
public record Work(List<String> command, Optional<String> workdir, List<EnvironmentVariable> environment) {

    public static final Work NONE = new Work(List.of(), Optional.empty(), List.of());

    /** What stands in an answer where a value was. */
    public static final String REDACTED = "***";

    public Work {
        command = List.copyOf(command);
        environment = List.copyOf(environment);
    }

    /** This, and what {@code base} says where this says nothing; variables of both, this one's winning. */
    public Work over(Work base) {
        Map<String, EnvironmentVariable> variables = new LinkedHashMap<>();
        base.environment.forEach(variable -> variables.put(variable.name(), variable));
        environment.forEach(variable -> variables.put(variable.name(), variable));
        return new Work(
                command.isEmpty() ? base.command : command, workdir.or(base::workdir), List.copyOf(variables.values()));
    }

    /** Without the values of variables, which may be secrets. */
    Work redacted() {
        return new Work(
                command,
                workdir,
                environment.stream()
                        .<EnvironmentVariable>map(variable -> switch (variable) {
                            case Literal(String name, String _) -> new Literal(name, REDACTED);
                            case PassedThrough passed -> passed;
                            case Secret secret -> secret;
                        })
                        .toList());
    }

    Map<String, Object> tree() {
        Map<String, @Nullable Object> env = new LinkedHashMap<>();
        List<String> secrets = new ArrayList<>();
        for (var variable : environment) {
            switch (variable) {
                case Literal(String name, String value) -> env.put(name, value);
                case PassedThrough(String name) -> env.put(name, null);
                case Secret(String name) -> secrets.add(name);
            }
        }
        var tree = new Tree()
                .putUnlessEmpty("command", command)
                .put("workdir", workdir)
                .putUnlessEmpty("secrets", secrets);
        return (env.isEmpty() ? tree : tree.put("env", env)).map();
    }

    static Work read(Reading from) {
        List<EnvironmentVariable> variables =
                new ArrayList<>(from.object("env", Work::readEnvironment).orElse(List.of()));
        from.texts("secrets").forEach(name -> variables.add(new Secret(name)));
        return new Work(from.texts("command"), from.optional("workdir"), variables);
    }

    private static List<EnvironmentVariable> readEnvironment(Reading from) {
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
