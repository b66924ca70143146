package dev.glovebox.policy.rule;

import dev.glovebox.model.SandboxSpec;
import dev.glovebox.model.Violation;
import java.util.function.Consumer;

/** One check of a request. */
public interface Rule {

    void check(SandboxSpec spec, Consumer<Violation> report);
}
