package dev.glovebox.model.request;

import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.EnvironmentVariable.Literal;
import dev.glovebox.model.spec.EnvironmentVariable.PassedThrough;
import dev.glovebox.model.spec.EnvironmentVariable.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Program to run in the box, and its working directory.
 *
 * @param command empty where there is code instead, or where it is left open
 */
public record ProgramRequest(List<String> command, Optional<String> workdir, List<EnvironmentVariable> environment) {

    public static final ProgramRequest NONE = new ProgramRequest(List.of(), Optional.empty(), List.of());

    /** Stands where a value was. */
    private static final String REDACTED = "***";

    public ProgramRequest {
        command = List.copyOf(command);
        environment = List.copyOf(environment);
    }

    /** This, and what {@code base} says where this says nothing; variables of both, this one's winning. */
    ProgramRequest over(ProgramRequest base) {
        var variables = new ArrayList<>(base.environment);
        variables.removeIf(
                other -> environment.stream().anyMatch(mine -> mine.name().equals(other.name())));
        variables.addAll(environment);
        return new ProgramRequest(command.isEmpty() ? base.command : command, workdir.or(base::workdir), variables);
    }

    public ProgramRequest in(String changed) {
        return new ProgramRequest(command, Optional.of(changed), environment);
    }

    /** Without the values of variables, which may be secrets. */
    ProgramRequest redacted() {
        return new ProgramRequest(
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
}
