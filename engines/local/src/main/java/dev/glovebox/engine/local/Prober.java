package dev.glovebox.engine.local;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Capabilities;
import dev.glovebox.engine.Feature;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds out what this host permits, by trying it. */
final class Prober {

    private final LaunchFiles launchFiles;

    Prober(LaunchFiles launchFiles) {
        this.launchFiles = launchFiles;
    }

    Availability probe() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return new Availability.Unavailable(new Failure(
                    FailureCode.NO_ENGINE,
                    "engine local needs Linux",
                    "run Glovebox on Linux, or use a Glovebox server that runs on Linux"));
        }
        try {
            return new Availability.Available(capabilities());
        } catch (IOException | UnsupportedOperationException broken) {
            return new Availability.Unavailable(new Failure(
                    FailureCode.NO_ENGINE,
                    "engine local cannot prepare its files: " + broken,
                    "check that the data directory is writable and has free space"));
        }
    }

    private Capabilities capabilities() throws IOException {
        Map<IsolationLevel, Set<Feature>> levels = new EnumMap<>(IsolationLevel.class);
        levels.put(IsolationLevel.NONE, Set.of(Feature.MOUNTS));
        levels.put(IsolationLevel.BASIC, Set.of(Feature.MOUNTS));
        List<String> warnings = new ArrayList<>();
        var problem = launchFiles.bubblewrap().problem(launchFiles.trial());
        if (problem.isEmpty()) {
            levels.put(
                    IsolationLevel.MODERATE,
                    Set.of(
                            Feature.MOUNTS,
                            Feature.SYSCALL_CHANGES,
                            Feature.NETWORK_NONE,
                            Feature.NETWORK_INTERNAL,
                            Feature.NETWORK_FILTERED,
                            Feature.NETWORK_FULL));
            warnings.add("level moderate limits only the size of /tmp: bubblewrap cannot limit the number of files");
        }
        problem.ifPresent(failure ->
                warnings.add("level moderate is not available: " + failure.message() + "; " + failure.hint()));
        warnings.addAll(groupWarnings());
        return new Capabilities(EngineKind.LOCAL, levels, warnings);
    }

    private List<String> groupWarnings() throws IOException {
        var groups = launchFiles.host().groups();
        if (groups.isEmpty()) {
            return List.of(
                    "control groups cannot be created here: memory, process and CPU limits apply to each process, not to "
                            + "the whole box; run as root on a host with writable control groups");
        }
        var missing = groups.get().missing();
        return missing.isEmpty()
                ? List.of()
                : List.of("the control groups of this host do not limit " + String.join(", ", missing)
                        + "; enable these controllers at boot");
    }
}
