package dev.glovebox.policy.rule;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.rule.PolicySettings.Unsafe;
import java.util.function.Consumer;

/** No walls only where the configuration says so. */
public final class LevelRule implements Rule {

    private final Unsafe unsafe;

    public LevelRule(Unsafe unsafe) {
        this.unsafe = unsafe;
    }

    @Override
    public void check(SandboxSpec spec, Consumer<Violation> report) {
        if (spec.walls().level() == IsolationLevel.NONE && unsafe == Unsafe.REFUSED) {
            report.accept(new Violation(
                    "level.unsafe",
                    "level none has no isolation and is not allowed here",
                    "choose level basic or higher, or set sandbox.allow_unsafe: true in the configuration"));
        }
    }
}
