package dev.glovebox.cli.doctor;

import dev.glovebox.config.Configuration;
import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Engine;
import dev.glovebox.engine.Feature;
import dev.glovebox.engine.TransparentRedirect;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        findings.addAll(new DockerChecks(
                        wiring.docker(),
                        configuration.sandbox().image(),
                        wiring.installation().lockedRuntime())
                .findings());
        wiring.engines().forEach(engine -> findings.add(engine(engine)));
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

    private static DoctorFinding engine(Engine engine) {
        String subject = "engine " + engine.kind().label();
        return switch (engine.probe()) {
            case Availability.Unavailable(var failure) ->
                DoctorFinding.fail(subject, failure.message(), failure.hint());
            case Availability.Available(var capabilities) -> {
                String levels = capabilities.levels().keySet().stream()
                        .sorted()
                        .map(IsolationLevel::label)
                        .collect(Collectors.joining(", "));
                yield capabilities.warnings().isEmpty()
                        ? DoctorFinding.ok(subject, "levels " + levels)
                        : DoctorFinding.warn(
                                subject,
                                "levels " + levels + "; " + String.join("; ", capabilities.warnings()),
                                "use level strict if you need these limits");
            }
        };
    }
}
