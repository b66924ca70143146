package dev.glovebox.policy.rule;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.Printable;
import java.util.function.Consumer;

/** At PARANOID nothing of the host's environment enters, and nothing of the host can be written. */
public final class ParanoidRule implements Rule {

    @Override
    public void check(SandboxSpec spec, Consumer<Violation> report) {
        if (spec.walls().level() != IsolationLevel.PARANOID) {
            return;
        }
        for (var variable : spec.program().environment()) {
            switch (variable) {
                case EnvironmentVariable.Literal _ -> {}
                case EnvironmentVariable.PassedThrough(String name) ->
                    report.accept(new Violation(
                            "paranoid.env",
                            "variable " + Printable.text(name) + " of the host does not pass at level paranoid",
                            "write NAME=VALUE if the value is no secret, or choose level strict"));
                case EnvironmentVariable.Secret(String name) ->
                    report.accept(new Violation(
                            "paranoid.secret",
                            "secret " + Printable.text(name) + " is not given to a program at level paranoid",
                            "leave it out, or choose level strict"));
            }
        }
        for (var mount : spec.mounts()) {
            if (mount.access() == Mount.Access.READ_WRITE) {
                report.accept(new Violation(
                        "paranoid.mount",
                        "mount " + Printable.text(mount.target()) + " is writable, and at level paranoid none is",
                        "mount it read-only, let its changes be captured (--review, --keep), or choose level strict"));
            }
        }
    }
}
