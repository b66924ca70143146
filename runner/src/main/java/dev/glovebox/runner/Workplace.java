package dev.glovebox.runner;

import dev.glovebox.engine.Engine;
import dev.glovebox.policy.code.CodePolicy;
import dev.glovebox.runtime.RunExecutor;
import dev.glovebox.runtime.RunObserver;
import dev.glovebox.runtime.change.ChangeStore;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What runs are made with on this host, and the host's own rules about them.
 *
 * @param executor the only thing that starts anything
 * @param runtimes the OCI runtimes that are registered with the container engine at the moment, by name
 * @param code how source is screened here, whatever the server found
 */
public record Workplace(
        List<Engine> engines,
        Supplier<List<String>> runtimes,
        Function<RunObserver, RunExecutor> executor,
        CodePolicy code,
        ChangeStore changes) {

    public Workplace {
        engines = List.copyOf(engines);
    }
}
