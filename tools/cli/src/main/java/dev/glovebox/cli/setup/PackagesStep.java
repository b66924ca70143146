package dev.glovebox.cli.setup;

import dev.glovebox.config.value.EnginePreference;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The programs boxes are made with. */
public final class PackagesStep implements SetupStep {

    /** Whether missing packages may be installed. */
    public enum Installing {
        PERMITTED,
        FORBIDDEN
    }

    /**
     * Program that boxes or images need.
     *
     * @param programs any of them will do
     * @param debian the package that has the first
     * @param purpose what is missing without it; empty if nothing works
     */
    private record Need(List<String> programs, String debian, String purpose) {

        static Need required(String program, String debian) {
            return new Need(List.of(program), debian, "");
        }

        boolean required() {
            return purpose.isEmpty();
        }
    }

    private final EnginePreference engine;
    private final Installing installing;
    private final Predicate<String> installed;

    public PackagesStep(EnginePreference engine, Installing installing) {
        this(engine, installing, program -> HostCommand.find(program).isPresent());
    }

    PackagesStep(EnginePreference engine, Installing installing, Predicate<String> installed) {
        this.engine = engine;
        this.installing = installing;
        this.installed = installed;
    }

    private List<Need> needs() {
        var needs = new ArrayList<Need>();
        switch (engine) {
            case AUTO, DOCKER -> needs.add(Need.required("dockerd", "docker.io"));
            case OCI -> {
                needs.add(new Need(List.of("crun", "runc", "runsc"), "crun", ""));
                needs.add(new Need(List.of("skopeo"), "skopeo", "pulling images without Docker"));
            }
        }
        needs.add(Need.required("bwrap", "bubblewrap"));
        needs.add(Need.required("mmdebstrap", "mmdebstrap"));
        return needs;
    }

    @Override
    public String title() {
        return "programs";
    }

    @Override
    public String ensure(Progress progress) {
        var missing = needs().stream()
                .filter(need -> need.programs().stream().noneMatch(installed))
                .toList();
        if (missing.isEmpty()) {
            return needs().stream()
                            .flatMap(need ->
                                    need.programs().stream().filter(installed).limit(1))
                            .collect(Collectors.joining(", "))
                    + " are installed";
        }
        if (mayInstall()) {
            return install(missing.stream().map(Need::debian).toList(), progress);
        }
        String packages = missing.stream().map(Need::debian).collect(Collectors.joining(" "));
        if (missing.stream().anyMatch(Need::required)) {
            throw new SandboxException(
                    FailureCode.NO_ENGINE,
                    "missing packages: " + packages.replace(" ", ", "),
                    "run as root: apt-get install -y " + packages);
        }
        return "all that boxes need is installed; "
                + missing.stream()
                        .map(need -> need.purpose() + " also needs " + need.debian())
                        .collect(Collectors.joining("; "));
    }

    private static String install(List<String> packages, Progress progress) {
        progress.at("reading package lists", OptionalDouble.empty());
        HostCommand.run(List.of("apt-get", "update", "-q"), _ -> {});
        var command = new ArrayList<>(List.of("apt-get", "install", "-y", "-q", "--no-install-recommends"));
        command.addAll(packages);
        HostCommand.run(command, line -> progress.at(line, OptionalDouble.empty()));
        return "installed " + String.join(", ", packages);
    }

    private boolean mayInstall() {
        return installing == Installing.PERMITTED
                && "root".equals(System.getProperty("user.name"))
                && installed.test("apt-get");
    }
}
