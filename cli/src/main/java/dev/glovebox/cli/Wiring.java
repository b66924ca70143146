package dev.glovebox.cli;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.Sandbox;
import dev.glovebox.engine.Engine;
import dev.glovebox.engine.Installation;
import dev.glovebox.engine.docker.DockerEngine;
import dev.glovebox.engine.docker.DockerPlace;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.docker.api.DockerHost;
import dev.glovebox.engine.docker.image.ImagePins;
import dev.glovebox.engine.local.LocalEngine;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.policy.PolicySettings;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPlaces;
import dev.glovebox.policy.path.ForbiddenPlaces.Place;
import dev.glovebox.policy.seccomp.SeccompProfile;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.Fallback;
import dev.glovebox.runtime.RunExecutor;
import dev.glovebox.runtime.RunObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Puts the house together. The only place that knows every room. */
public final class Wiring {

    private final Configuration configuration;
    private final Installation installation;

    public Wiring(Configuration configuration) {
        this.configuration = configuration;
        this.installation = new Installation(configuration.dataDirectory());
    }

    public Installation installation() {
        return installation;
    }

    public Ledger ledger() {
        return Ledger.open(installation.prepare().ledger());
    }

    public RunExecutor executor(RunObserver observer) {
        return new RunExecutor(gate(), new Engines(engines(), fallback()), observer);
    }

    /** The stronger engine first. */
    public List<Engine> engines() {
        return List.of(dockerEngine(), new LocalEngine(installation.data(), SeccompProfile.standard()));
    }

    public DockerApi docker() {
        return new DockerApi(dockerHost());
    }

    private DockerHost dockerHost() {
        return new DockerHost(configuration.docker().host());
    }

    private Engine dockerEngine() {
        var pins = ImagePins.in(installation.data());
        return new DockerEngine(docker(), new DockerPlace(installation), pins::require);
    }

    private Fallback fallback() {
        return switch (configuration.sandbox().safety().fallback()) {
            case Sandbox.Fallback.Off() -> new Fallback.Off();
            case Sandbox.Fallback.DownTo(var floor) -> new Fallback.DownTo(floor);
        };
    }

    public SpecGate gate() {
        var sandbox = configuration.sandbox();
        var unsafe = switch (sandbox.safety().unsafe()) {
            case REFUSED -> PolicySettings.Unsafe.REFUSED;
            case ALLOWED -> PolicySettings.Unsafe.ALLOWED;
        };
        var settings = new PolicySettings(
                unsafe, Set.copyOf(sandbox.inside().environmentPassthrough()), forbidden(), caller());
        return new SpecGate(settings, name -> Optional.ofNullable(System.getenv(name)));
    }

    private ForbiddenPlaces forbidden() {
        var own = new ArrayList<Place>();
        own.add(new Place(installation.data().toAbsolutePath(), "Glovebox's own data"));
        dockerHost().socket().ifPresent(socket -> own.add(new Place(socket, "the container engine's socket")));
        return new ForbiddenPlaces(own, Path.of(System.getProperty("user.home", "/root")));
    }

    private static BoxUser caller() {
        try {
            return BoxUser.current();
        } catch (IOException noProc) {
            throw new UncheckedIOException("/proc is not there; Glovebox runs boxes on Linux only", noProc);
        }
    }
}
