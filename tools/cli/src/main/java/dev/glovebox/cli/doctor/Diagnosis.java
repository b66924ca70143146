package dev.glovebox.cli.doctor;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.value.EnginePreference;
import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Engine;
import dev.glovebox.engine.Feature;
import dev.glovebox.engine.TransparentRedirect;
import dev.glovebox.engine.oci.OciEngine;
import dev.glovebox.engine.oci.image.store.OwnImages;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.Fallback;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything worth knowing before the first run, in the order one would mend it. */
public final class Diagnosis {

    private final Configuration configuration;
    private final Wiring wiring;

    public Diagnosis(Configuration configuration) {
        this.configuration = configuration;
        this.wiring = new Wiring(configuration);
    }

    public List<DoctorFinding> findings() {
        var findings = new ArrayList<DoctorFinding>();
        findings.addAll(new HostChecks(configuration.dataDirectory()).findings());
        var docker = new DockerChecks(
                wiring.docker(),
                configuration.sandbox().image(),
                wiring.installation().lockedRuntime());
        findings.addAll(
                spareable(EngineKind.DOCKER)
                        ? docker.findings().stream()
                                .map(DoctorFinding::spareable)
                                .toList()
                        : docker.findings());
        if (available(wiring.allEngines().oci())) {
            findings.add(unpackedImage());
            findings.addAll(pulls());
        }
        wiring.allEngines().all().forEach(engine -> findings.add(engine(engine)));
        findings.add(containers());
        findings.add(networks());
        findings.add(plainConnections());
        return findings;
    }

    /** Whether programs with network full reach hosts that do not heed proxy settings. */
    private DoctorFinding plainConnections() {
        String subject = "network full";
        try {
            var objection = TransparentRedirect.objection(wiring.mountWorker());
            if (objection.isPresent()) {
                return DoctorFinding.warn(
                        subject,
                        "only proxy-aware programs can reach the network: " + objection.get(),
                        "other programs need a kernel with nf_tables, and root or user namespaces");
            }
            return BoxUser.current().root()
                    ? DoctorFinding.ok(subject, "all programs can reach the network")
                    : DoctorFinding.ok(
                            subject,
                            "all programs can reach the network at level moderate; in containers only proxy-aware programs can, "
                                    + "because the rest needs root");
        } catch (IOException | SandboxException broken) {
            return DoctorFinding.warn(
                    subject, "not checked: " + broken.getMessage(), "see the line 'data directory' above");
        }
    }

    /** Which networks a box can have here, level by level. */
    private DoctorFinding networks() {
        var offered = wiring.engines().stream()
                .map(Engine::probe)
                .filter(Availability.Available.class::isInstance)
                .map(Availability.Available.class::cast)
                .flatMap(available -> available.capabilities().levels().entrySet().stream())
                .filter(level -> level.getValue().contains(Feature.NETWORK_NONE))
                .sorted(Map.Entry.comparingByKey())
                .map(level -> level.getKey().label() + ": " + labels(level.getValue()))
                .distinct()
                .toList();
        return offered.isEmpty()
                ? DoctorFinding.warn(
                        "networks",
                        "no level that isolates the network is available; programs use the host's network",
                        "make level moderate or strict available (see above)")
                : DoctorFinding.ok("networks", String.join("; ", offered));
    }

    private static String labels(Set<Feature> features) {
        return Stream.of(Feature.NETWORK_NONE, Feature.NETWORK_INTERNAL, Feature.NETWORK_FILTERED, Feature.NETWORK_FULL)
                .filter(features::contains)
                .map(feature -> feature.name().substring("NETWORK_".length()).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    /** Which engine a run without further wishes gets, and what its boxes cost. */
    private DoctorFinding containers() {
        String subject = "containers";
        var sandbox = configuration.sandbox();
        var spec = new SandboxSpec(
                sandbox.walls().at(IsolationLevel.STRICT),
                Program.of("/tmp", List.of("true")),
                Optional.empty(),
                List.of(),
                sandbox.limits());
        var engines = new Engines(wiring.engines(), new Fallback.Off());
        var chosen = engines.preferred(spec).filter(engine -> engine.probe() instanceof Availability.Available);
        return chosen.map(engine -> DoctorFinding.ok(
                        subject,
                        "level strict uses engine " + engine.kind().label() + " (sandbox.engine: "
                                + configuration.containers().engine().label() + "); "
                                + EngineCost.of(engine.kind())))
                .orElseGet(() -> DoctorFinding.fail(
                        subject,
                        "no engine makes containers here (sandbox.engine: "
                                + configuration.containers().engine().label() + ")",
                        "make one of the engines above work, or use level moderate"));
    }

    private DoctorFinding engine(Engine engine) {
        String subject = "engine " + engine.kind().label();
        return switch (engine.probe()) {
            case Availability.Unavailable(var failure) ->
                spareable(engine.kind())
                        ? DoctorFinding.warn(subject, failure.message(), failure.hint())
                        : DoctorFinding.fail(subject, failure.message(), failure.hint());
            case Availability.Available(var capabilities) -> {
                String levels = capabilities.levels().keySet().stream()
                        .sorted()
                        .map(IsolationLevel::label)
                        .collect(Collectors.joining(", "));
                yield capabilities.warnings().isEmpty()
                        ? DoctorFinding.ok(subject, "levels " + levels + detail(engine))
                        : DoctorFinding.warn(
                                subject,
                                "levels " + levels + "; " + String.join("; ", capabilities.warnings()),
                                "use level strict if you need these limits");
            }
        };
    }

    private static String detail(Engine engine) {
        return engine instanceof OciEngine oci ? "; " + oci.runtime() : "";
    }

    /** Whether the other engine of containers makes up for one that does not work. */
    private boolean spareable(EngineKind kind) {
        var engines = wiring.allEngines();
        return switch (kind) {
            case DOCKER -> available(engines.oci());
            case OCI -> true;
            case LOCAL -> false;
        };
    }

    private static boolean available(Engine engine) {
        return engine.probe() instanceof Availability.Available;
    }

    /** Where Docker answers it pulls, unless it is not to be used. */
    private List<DoctorFinding> pulls() {
        boolean docker = configuration.containers().engine() != EnginePreference.OCI
                && available(wiring.allEngines().docker());
        if (OwnImages.canPull()) {
            return List.of(DoctorFinding.ok("pulls of oci", "skopeo asks registries for images"));
        }
        return docker
                ? List.of()
                : List.of(DoctorFinding.warn(
                        "pulls of oci",
                        "skopeo is not installed: images cannot be pulled without Docker",
                        "run apt-get install skopeo"));
    }

    /** An image is a directory to engine oci. */
    private DoctorFinding unpackedImage() {
        String image = configuration.sandbox().image();
        return wiring.images()
                .id(image)
                .map(id -> DoctorFinding.ok("image of oci", image + " " + id))
                .orElseGet(() -> DoctorFinding.warn(
                        "image of oci",
                        image + " is not unpacked for engine oci",
                        "run glovebox setup, or glovebox images import " + image));
    }
}
