package dev.glovebox.policy.rule;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.SandboxSpec;
import java.util.function.Consumer;

/** One check of a request. */
public interface Rule {

    void check(SandboxSpec spec, Consumer<Violation> report);
}
