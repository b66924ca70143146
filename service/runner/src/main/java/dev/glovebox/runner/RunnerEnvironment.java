package dev.glovebox.runner;

import dev.glovebox.engine.Engine;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.observe.RunObserver;
import dev.glovebox.runtime.run.RunExecutor;
import dev.glovebox.screen.finding.CodePolicy;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Environment of runs on this host, and the host's own rules.
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
     * Rules of this host, enforced regardless of the server.
     *
     * @param code how source is screened
     * @param hosts which hosts no task reaches, and which names are deliberately on private addresses
     * @param templates that tasks may name, by name
     */
    public record Rules(CodePolicy code, HostRules hosts, Map<String, RunnerTemplate> templates) {
        public Rules {
            templates = Map.copyOf(templates);
        }
    }

    public RunnerEnvironment {
        engines = List.copyOf(engines);
    }
}
