package dev.glovebox.runner;

import dev.glovebox.engine.Engine;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.observe.RunObserver;
import dev.glovebox.runtime.run.RunExecutor;
import dev.glovebox.screen.finding.CodePolicy;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What runs are made with on this host, and the host's own rules about them.
 *
 * @param executor the only thing that starts anything
 * @param runtimes the OCI runtimes that are registered with the container engine at the moment, by name
 */
public record RunnerEnvironment(
        List<Engine> engines,
        Supplier<List<String>> runtimes,
        Function<RunObserver, RunExecutor> executor,
        Rules rules,
        ChangeStore changes) {

    /**
     * What the person responsible for this host decided, whatever the server let pass.
     *
     * @param code how source is screened
     * @param hosts which hosts no task reaches, and which names are deliberately on private addresses
     */
    public record Rules(CodePolicy code, HostRules hosts) {}

    public RunnerEnvironment {
        engines = List.copyOf(engines);
    }
}
