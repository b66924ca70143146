package dev.glovebox.config.key;

import dev.glovebox.config.key.Default.Fixed;
import dev.glovebox.config.key.Trust.TrustedOnly;
import dev.glovebox.config.value.ValueTypes;
import dev.glovebox.model.value.TimeSpan;
import java.nio.file.Path;
import java.util.List;

/** The keys of a machine that runs tasks of the API, in the order of the documentation. */
public final class RunnerKeys {

    public static final Key<List<Path>> ALLOWED_ROOTS = new Key<>(
            "runner.allowed_roots",
            ValueTypes.PATHS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Directories that tasks of the API may mount, with everything below them, whatever paths their projects "
                    + "have. Empty: every directory that the policy allows.");

    public static final Key<TimeSpan> DRAIN_TIME = new Key<>(
            "runner.drain_time",
            ValueTypes.timeOfAtLeast(TimeSpan.seconds(1)),
            new Fixed<>(TimeSpan.seconds(20)),
            new TrustedOnly<>(),
            "How long running tasks may go on after the runner was told to stop. It takes no new tasks meanwhile. "
                    + "At least 1s.");

    static final List<Key<?>> ALL = List.of(ALLOWED_ROOTS, DRAIN_TIME);

    private RunnerKeys() {}
}
