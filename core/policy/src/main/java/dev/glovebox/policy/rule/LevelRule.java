package dev.glovebox.policy.rule;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.rule.PolicySettings.Levels;
import dev.glovebox.policy.rule.PolicySettings.Unsafe;
import java.util.function.Consumer;

/** No walls only where the configuration says so, and none below its floor. */
public final class LevelRule implements Rule {

    private final Levels levels;

    public LevelRule(Levels levels) {
        this.levels = levels;
    }

    @Override
    public void check(SandboxSpec spec, Consumer<Violation> report) {
        var level = spec.walls().level();
        if (level == IsolationLevel.NONE && levels.unsafe() == Unsafe.REFUSED) {
            report.accept(new Violation(
                    "level.unsafe",
                    "level none has no isolation and is not allowed here",
                    "choose level basic or higher, or set sandbox.allow_unsafe: true in the configuration"));
            return;
        }
        levels.floor()
                .filter(floor -> !level.isAtLeast(floor))
                .ifPresent(floor -> report.accept(new Violation(
                        "level.floor",
                        "level " + level.label() + " is below the floor here, which is " + floor.label(),
                        "choose " + floor.label() + " or higher, name a role that may use " + level.label()
                                + ", or lower sandbox.level in the configuration")));
    }
}
