package dev.glovebox.policy.rule;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.Printable;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Variables have proper names, and the host's own pass only when they are on the allow-list. */
public final class EnvironmentRule implements Rule {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,255}");

    private final Set<String> passthrough;

    public EnvironmentRule(Set<String> passthrough) {
        this.passthrough = passthrough;
    }

    @Override
    public void check(SandboxSpec spec, Consumer<Violation> report) {
        for (var variable : spec.program().environment()) {
            if (!NAME.matcher(variable.name()).matches()) {
                report.accept(new Violation(
                        "env.name",
                        "'" + Printable.text(variable.name()) + "' is not a valid name of an environment variable",
                        "use letters, digits and underscores, not starting with a digit"));
            }
            switch (variable) {
                case EnvironmentVariable.Literal(String name, String value) -> {
                    if (value.indexOf('\0') >= 0) {
                        report.accept(new Violation(
                                "env.value",
                                "the value of " + Printable.text(name) + " contains a NUL character",
                                "remove the NUL character"));
                    }
                }
                case EnvironmentVariable.PassedThrough(String name) -> {
                    if (!passthrough.contains(name)) {
                        report.accept(new Violation(
                                "env.passthrough",
                                "environment variable " + Printable.text(name)
                                        + " of the host is not in env_passthrough",
                                "add it to sandbox.env_passthrough in the configuration, or write NAME=VALUE"));
                    }
                }
                case EnvironmentVariable.Secret(String name) -> {
                    if (spec.program().environment().stream()
                                    .filter(other -> other.name().equals(name))
                                    .count()
                            > 1) {
                        report.accept(new Violation(
                                "env.twice",
                                "environment variable " + Printable.text(name)
                                        + " is set twice: as a secret and as a variable",
                                "set it once"));
                    }
                }
            }
        }
    }
}
