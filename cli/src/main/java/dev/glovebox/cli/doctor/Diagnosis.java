package dev.glovebox.cli.doctor;

import dev.glovebox.cli.Wiring;
import dev.glovebox.config.Configuration;
import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Engine;
import dev.glovebox.model.IsolationLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Everything worth knowing before the first run, in the order one would mend it. */
public final class Diagnosis {

    private final Configuration configuration;
    private final Wiring wiring;

    public Diagnosis(Configuration configuration) {
        this.configuration = configuration;
        this.wiring = new Wiring(configuration);
    }

    public List<Finding> findings() {
        var findings = new ArrayList<Finding>();
        findings.addAll(new HostChecks(configuration.dataDirectory()).findings());
        findings.addAll(new DockerChecks(
                        wiring.docker(),
                        configuration.sandbox().image(),
                        wiring.installation().lockedRuntime())
                .findings());
        wiring.engines().forEach(engine -> findings.add(engine(engine)));
        return findings;
    }

    private static Finding engine(Engine engine) {
        String subject = "engine " + engine.name();
        return switch (engine.probe()) {
            case Availability.Unavailable(var failure) -> Finding.fail(subject, failure.message(), failure.hint());
            case Availability.Available(var capabilities) -> {
                String levels = capabilities.levels().keySet().stream()
                        .sorted()
                        .map(IsolationLevel::label)
                        .collect(Collectors.joining(", "));
                yield capabilities.warnings().isEmpty()
                        ? Finding.ok(subject, "levels " + levels)
                        : Finding.warn(
                                subject,
                                "levels " + levels + "; " + String.join("; ", capabilities.warnings()),
                                "choose level strict where that matters");
            }
        };
    }
}
