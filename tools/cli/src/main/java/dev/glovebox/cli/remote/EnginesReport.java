package dev.glovebox.cli.remote;

import dev.glovebox.daemon.service.Service;
import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Engine;
import dev.glovebox.model.spec.IsolationLevel;
import java.util.List;
import java.util.stream.Collectors;

/** Says at the start which levels the engines of this machine offer to tasks, and why one offers none. */
public final class EnginesReport implements Service {

    private final List<Engine> engines;
    private String found = "";

    public EnginesReport(List<Engine> engines) {
        this.engines = List.copyOf(engines);
    }

    @Override
    public void start() {
        found = engines.stream().map(EnginesReport::line).collect(Collectors.joining("; "));
    }

    private static String line(Engine engine) {
        return engine.kind().label() + " "
                + switch (engine.probe()) {
                    case Availability.Available(var capabilities) ->
                        capabilities.levels().keySet().stream()
                                .sorted()
                                .map(IsolationLevel::label)
                                .collect(Collectors.joining(", ", "(", ")"));
                    case Availability.Unavailable(var failure) ->
                        "not available: "
                                + failure.message().lines().findFirst().orElse("no reason given");
                };
    }

    @Override
    public String announcement() {
        return "engines: " + found;
    }

    @Override
    public void close() {}
}
