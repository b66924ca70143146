package dev.glovebox.runner;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Engine;
import dev.glovebox.engine.Feature;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.protocol.runner.Registration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Current capabilities of this host. An engine that does not answer offers nothing: a task sent here would fail, while another runner may
 * have what it needs. Where there is none, the server says so ({@code task.unschedulable}).
 */
final class OfferedCapabilities {

    private OfferedCapabilities() {}

    static Registration.Capabilities of(RunnerEnvironment environment, IsolationLevel weakest) {
        Set<IsolationLevel> levels = EnumSet.noneOf(IsolationLevel.class);
        Set<String> networks = new TreeSet<>();
        for (Engine engine : environment.engines()) {
            switch (engine.probe()) {
                case Availability.Available(var capabilities) -> {
                    levels.addAll(capabilities.levels().keySet());
                    capabilities.levels().values().stream()
                            .flatMap(Collection::stream)
                            .forEach(feature -> network(feature, networks));
                }
                case Availability.Unavailable _ -> {}
            }
        }
        levels.removeIf(level -> !level.isAtLeast(weakest));
        return new Registration.Capabilities(
                List.copyOf(levels),
                List.copyOf(networks),
                environment.runtimes().get());
    }

    private static void network(Feature feature, Set<String> networks) {
        switch (feature) {
            case NETWORK_NONE -> networks.add("none");
            case NETWORK_INTERNAL -> networks.add("internal");
            case NETWORK_FILTERED -> networks.add("filtered");
            case NETWORK_FULL -> networks.add("full");
            case IMAGE, RUNTIME_CHOICE, MOUNTS, SYSCALL_CHANGES, GPUS -> {}
        }
    }
}
