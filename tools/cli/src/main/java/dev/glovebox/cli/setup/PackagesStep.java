package dev.glovebox.cli.setup;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The programs boxes are made with. */
public final class PackagesStep implements SetupStep {

    /** Whether missing packages may be installed. */
    public enum Installing {
        PERMITTED,
        FORBIDDEN
    }

    /** Program to Debian's package. */
    private static final Map<String, String> NEEDED = needed();

    private final Installing installing;

    public PackagesStep(Installing installing) {
        this.installing = installing;
    }

    private static Map<String, String> needed() {
        Map<String, String> needed = new LinkedHashMap<>();
        needed.put("dockerd", "docker.io");
        needed.put("bwrap", "bubblewrap");
        needed.put("mmdebstrap", "mmdebstrap");
        return needed;
    }

    @Override
    public String title() {
        return "programs";
    }

    @Override
    public String ensure(Progress progress) {
        var missing = missing();
        if (missing.isEmpty()) {
            return "Docker, bubblewrap and mmdebstrap are installed";
        }
        if (!mayInstall()) {
            throw new SandboxException(
                    FailureCode.NO_ENGINE,
                    "missing packages: " + String.join(", ", missing),
                    "run as root: apt-get install -y " + String.join(" ", missing));
        }
        progress.at("reading package lists", OptionalDouble.empty());
        HostCommand.run(List.of("apt-get", "update", "-q"), _ -> {});
        var command = new ArrayList<>(List.of("apt-get", "install", "-y", "-q", "--no-install-recommends"));
        command.addAll(missing);
        HostCommand.run(command, line -> progress.at(line, OptionalDouble.empty()));
        return "installed " + String.join(", ", missing);
    }

    private static List<String> missing() {
        return NEEDED.entrySet().stream()
                .filter(program -> HostCommand.find(program.getKey()).isEmpty())
                .map(Map.Entry::getValue)
                .toList();
    }

    private boolean mayInstall() {
        return installing == Installing.PERMITTED
                && "root".equals(System.getProperty("user.name"))
                && HostCommand.find("apt-get").isPresent();
    }
}
