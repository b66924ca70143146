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
                            "environment variable " + Printable.text(name)
                                    + " of the host is not available at level paranoid",
                            "write NAME=VALUE if the value is not a secret, or use level strict"));
                case EnvironmentVariable.Secret(String name) ->
                    report.accept(new Violation(
                            "paranoid.secret",
                            "secret " + Printable.text(name) + " is not available at level paranoid",
                            "drop this secret, or use level strict"));
            }
        }
        for (var mount : spec.mounts()) {
            if (mount.access() == Mount.Access.READ_WRITE) {
                report.accept(new Violation(
                        "paranoid.mount",
                        "mount " + Printable.text(mount.target()) + " is writable, which level paranoid does not allow",
                        "mount it read-only, capture its changes (--review, --keep), or use level strict"));
            }
        }
    }
}
