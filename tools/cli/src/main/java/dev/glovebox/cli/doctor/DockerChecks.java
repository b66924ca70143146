package dev.glovebox.cli.doctor;

import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.json.Json;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.Walls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The container engine: reachable, recent enough, its runtimes, the image. */
final class DockerChecks {

    private static final double LEAST_API = 1.41;

    private final DockerApi docker;
    private final String image;
    private final Optional<String> lockedRuntime;

    /** @param lockedRuntime what paranoid boxes use unless they name another */
    DockerChecks(DockerApi docker, String image, Optional<String> lockedRuntime) {
        this.docker = docker;
        this.image = image;
        this.lockedRuntime = lockedRuntime;
    }

    List<DoctorFinding> findings() {
        var findings = new ArrayList<DoctorFinding>();
        try {
            docker.ping();
            var version = docker.version();
            findings.add(daemon(version));
            findings.add(runc(version));
            findings.add(runtimes());
            findings.add(sandboxImage());
        } catch (SandboxException unreachable) {
            findings.add(DoctorFinding.fail(
                    "docker",
                    unreachable.failure().message(),
                    unreachable.failure().hint()));
        }
        return findings;
    }

    private DoctorFinding daemon(Json version) {
        String api = version.at("ApiVersion").text().orElse("0");
        String text = "Docker " + version.at("Version").text().orElse("?") + ", API " + api + ", at " + docker.host();
        return apiNumber(api) >= LEAST_API
                ? DoctorFinding.ok("docker", text)
                : DoctorFinding.fail("docker", text, "install Docker Engine 20.10 or later");
    }

    /** 1.9 is older than 1.41: the part after the dot is a number of its own. */
    private static double apiNumber(String api) {
        try {
            String[] parts = api.split("\\.", -1);
            return Integer.parseInt(parts[0]) + Integer.parseInt(parts[1]) / 100.0;
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException odd) {
            return 0;
        }
    }

    private static DoctorFinding runc(Json version) {
        Optional<String> text = version.at("Components").items().stream()
                .filter(component -> component.at("Name").text().equals(Optional.of("runc")))
                .flatMap(component -> component.at("Version").text().stream())
                .findFirst();
        var parsed = text.flatMap(RuntimeVersion::parse);
        if (parsed.isEmpty()) {
            return DoctorFinding.warn("runc", "its version is unknown", "check runc --version");
        }
        return parsed.get().hasTheFixesOf2025()
                ? DoctorFinding.ok("runc", text.orElseThrow())
                : DoctorFinding.warn(
                        "runc",
                        text.orElseThrow()
                                + " has known container escapes, fixed in 1.2.8 and 1.3.3 (CVE-2025-31133, CVE-2025-52565, "
                                + "CVE-2025-52881)",
                        "update runc, or check that the package of your distribution has these fixes");
    }

    private DoctorFinding runtimes() {
        var names = docker.info().at("Runtimes").names();
        String listed = String.join(", ", names);
        if (lockedRuntime.isPresent() && !names.contains(lockedRuntime.get())) {
            return DoctorFinding.fail(
                    "oci runtimes",
                    listed + "; paranoid boxes use " + lockedRuntime.get() + ", which is no longer registered",
                    "run glovebox setup --with-gvisor");
        }
        return DoctorFinding.ok(
                "oci runtimes",
                listed
                        + lockedRuntime
                                .map(name -> "; paranoid boxes use " + name)
                                .orElse(
                                        names.contains(Walls.GVISOR)
                                                ? "; glovebox setup --with-gvisor configures gVisor for paranoid boxes"
                                                : " (gVisor's runsc is not registered)"));
    }

    private DoctorFinding sandboxImage() {
        return docker.image(image)
                .map(found -> DoctorFinding.ok(
                        "image", image + " " + found.at("Id").text().orElse("?")))
                .orElse(DoctorFinding.fail("image", image + " is not on this machine", "run glovebox setup"));
    }
}
