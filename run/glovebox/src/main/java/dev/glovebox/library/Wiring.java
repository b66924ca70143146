package dev.glovebox.library;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.SandboxSettings;
import dev.glovebox.config.ServingSettings;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.engine.Engine;
import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.docker.DockerDirectories;
import dev.glovebox.engine.docker.DockerEngine;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.docker.api.DockerHost;
import dev.glovebox.engine.image.ImagePins;
import dev.glovebox.engine.image.ImageUses;
import dev.glovebox.engine.local.LocalEngine;
import dev.glovebox.engine.oci.OciDirectories;
import dev.glovebox.engine.oci.OciEngine;
import dev.glovebox.engine.oci.image.store.OwnImages;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.role.Role;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.policy.rule.PolicySettings;
import dev.glovebox.policy.seccomp.SeccompProfile;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.Fallback;
import dev.glovebox.runtime.apply.Review;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.change.collect.ChangeReading;
import dev.glovebox.runtime.group.Rendezvous;
import dev.glovebox.runtime.network.Networks;
import dev.glovebox.runtime.observe.RunObserver;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.run.RunExecutor;
import dev.glovebox.runtime.secret.SecretVault;
import dev.glovebox.runtime.session.Sessions;
import dev.glovebox.runtime.workspace.Workspaces;
import dev.glovebox.screen.finding.CodePolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Puts the house together. The only place that knows every room. */
public final class Wiring {

    private final Configuration configuration;
    private final Installation installation;
    private final List<String> obstacles = new CopyOnWriteArrayList<>();
    private final List<String> recovered = new CopyOnWriteArrayList<>();
    private final HostEnvironment around;
    private final MountWorker mountWorker;
    private @Nullable EngineSet engines;
    private RoleAndOverrides terms;
    private Audience audience = Audience.PEOPLE;
    private RunObserver watcher = (_, _) -> {};

    /** Who asks for runs. */
    private enum Audience {
        /** Of this machine. */
        PEOPLE,
        /** An API, for whoever has a key to it. */
        TASKS
    }

    public Wiring(Configuration configuration) {
        this(configuration, HostEnvironment.ofThisProcess());
    }

    /** @param around whoever asks: variables that may pass get into boxes, and secrets are fetched there */
    public Wiring(Configuration configuration, HostEnvironment around) {
        this(configuration, around, MountWorker.of(new Installation(configuration.dataDirectory())));
    }

    private Wiring(Configuration configuration, HostEnvironment around, MountWorker mountWorker) {
        this.configuration = configuration;
        this.around = around;
        this.installation = new Installation(configuration.dataDirectory());
        this.mountWorker = mountWorker;
        this.terms = inUsualRole(RoleAndOverrides.NONE);
    }

    /** {@code sandbox.role} holds for everyone who names no other role. */
    private RoleAndOverrides inUsualRole(RoleAndOverrides theirs) {
        return theirs.orRole(configuration.sandbox().safety().roles().of(Optional.empty()));
    }

    /** For someone else of the same installation: what is known about the engines is known to both. */
    public Wiring sharing(Configuration theirs, HostEnvironment there) {
        var shared = new Wiring(theirs, there, mountWorker);
        shared.engines = allEngines();
        shared.watcher = watcher;
        return shared;
    }

    /** The same house, for runs that are asked for on these terms. */
    public Wiring under(RoleAndOverrides theirs) {
        var bounded = sharing(configuration, around);
        bounded.terms = inUsualRole(theirs);
        bounded.audience = audience;
        return bounded;
    }

    /** The same house, for the tasks of an API. */
    public Wiring forTasks() {
        var open = under(terms);
        open.audience = Audience.TASKS;
        return open;
    }

    /** The same house, with someone who sees every run of it and of those who share it. */
    public Wiring watchedBy(RunObserver everyone) {
        var watched = sharing(configuration, around);
        watched.terms = terms;
        watched.audience = audience;
        watched.watcher = everyone;
        return watched;
    }

    public Installation installation() {
        return installation;
    }

    /** Mount worker of the engines and workspaces. The owner of this wiring closes it. */
    public MountWorker mountWorker() {
        return mountWorker;
    }

    /** Opens the ledger, and finishes an interrupted application of changes first. */
    public Ledger ledger() {
        var ledger = Ledger.open(installation.prepare().ledger());
        try {
            if (changeStore().interrupted()) {
                recovered.addAll(review(ledger).recover());
            }
        } catch (IOException | SandboxException stuck) {
            // Told by whoever can: the command at hand may have nothing to do with it.
            obstacles.add(String.valueOf(stuck.getMessage()));
        }
        return ledger;
    }

    /** Obstacles to finishing an interrupted application of changes. */
    public List<String> obstacles() {
        return List.copyOf(obstacles);
    }

    /** Runs whose changes a killed command had begun to apply, and which this one finished. */
    public List<String> recovered() {
        return List.copyOf(recovered);
    }

    public RunExecutor executor(RunObserver observer) {
        return executor(observer, BoxSource.COLD);
    }

    /** One whose runs get their boxes from here. */
    public RunExecutor executor(RunObserver observer, BoxSource boxes) {
        return new RunExecutor(gate(), new Engines(engines(), fallback()), observer.and(watcher), workspaces(), boxes)
                .reaching(networks());
    }

    /** Boxes for several commands. */
    public Sessions sessions(RunObserver observer) {
        return new Sessions(
                gate(), new Engines(engines(), fallback()), observer.and(watcher), workspaces(), networks());
    }

    private Networks networks() {
        return Networks.STANDARD.meetingAt(new Rendezvous(installation.groups()));
    }

    /** Setup of warm boxes. */
    public WarmPoolSetup warm() {
        return new WarmPoolSetup(configuration, gate(rules().poolPolicy(), RoleAndOverrides.NONE), engines());
    }

    /** OCI runtimes that the container engine knows; none while its daemon does not answer. */
    public List<String> runtimes() {
        try {
            return docker().info().at("Runtimes").names().stream().sorted().toList();
        } catch (SandboxException unreachable) {
            return List.of();
        }
    }

    public IsolationLevel weakestLevel() {
        return rules().weakestLevel();
    }

    /** How the API is served. */
    public ServingSettings serving() {
        return configuration.serving();
    }

    /** How much of each output stream is kept. */
    public ByteSize capture() {
        return configuration.sandbox().capture();
    }

    private Workspaces workspaces() {
        var settings = configuration.project().changes();
        return new Workspaces(
                installation,
                mountWorker,
                new ChangeReading(changeStore(), terms.changes(settings.policy()))
                        .in(terms.role().map(Role::name)),
                settings.layer(),
                Workspaces.Strategy.BEST);
    }

    public ChangeStore changeStore() {
        return new ChangeStore(
                installation.prepare().changes(),
                configuration.project().changes().total());
    }

    public Review review(Ledger ledger) {
        return Review.byRole(changeStore(), ledger, this::policyOf);
    }

    /** By the role of the run as it is configured now; one that is gone says nothing more. */
    private ChangePolicy policyOf(ChangeSet.Source source) {
        var usual = configuration.project().changes().policy();
        var roles = configuration.sandbox().safety().roles();
        return source.role().isEmpty()
                ? terms.changes(usual)
                : source.role()
                        .flatMap(roles::named)
                        .map(role -> role.changes(usual))
                        .orElse(usual);
    }

    /** Takes away what killed commands left mounted. Looks before it wakes anything. */
    public void sweepWorkspaces() {
        try {
            String[] runs = installation.workspaces().toFile().list();
            if (runs != null && runs.length > 0) {
                workspaces().sweep();
            }
        } catch (IOException busy) {
            throw new UncheckedIOException(busy);
        }
    }

    /** Changes that nobody decided about in time go. */
    public void expireChanges(Ledger ledger) throws IOException {
        review(ledger).expire(configuration.project().changes().keep().duration());
    }

    /** The preferred engine first; those of containers as they are configured. */
    public List<Engine> engines() {
        var all = allEngines();
        return switch (configuration.containers().engine()) {
            case DOCKER -> List.of(all.docker(), all.local());
            case OCI -> List.of(all.oci(), all.local());
            case AUTO ->
                switch (audience) {
                    case PEOPLE -> List.of(all.oci(), all.docker(), all.local());
                    // The mode of such a task is called docker-sandbox.
                    case TASKS -> List.of(all.docker(), all.oci(), all.local());
                };
        };
    }

    /** Also those that are not configured: whoever cleans up looks at what each of them left. */
    public synchronized EngineSet allEngines() {
        if (engines == null) {
            engines = new EngineSet(
                    new OciEngine(
                            new OciDirectories(installation, mountWorker),
                            images().roots(),
                            configuration.containers().runtime()),
                    dockerEngine(),
                    new LocalEngine(installation.data(), SeccompProfile.standard(), mountWorker));
        }
        return engines;
    }

    public DockerApi docker() {
        return new DockerApi(dockerHost());
    }

    private DockerHost dockerHost() {
        return new DockerHost(configuration.docker().host());
    }

    private Engine dockerEngine() {
        var pins = ImagePins.in(installation.data());
        var uses = ImageUses.in(installation.data());
        return new DockerEngine(docker(), new DockerDirectories(installation, mountWorker), (reference, id) -> {
            pins.require(reference, id);
            uses.note(reference);
        });
    }

    /** The images that need no daemon. Those of the Docker daemon can be taken from it while it answers. */
    public OwnImages images() {
        return new OwnImages(installation.data(), new DaemonExport(docker()), around.variables());
    }

    private Fallback fallback() {
        return switch (configuration.sandbox().safety().fallback()) {
            case SandboxSettings.Fallback.Off() -> new Fallback.Off();
            case SandboxSettings.Fallback.DownTo(var floor) -> new Fallback.DownTo(floor);
        };
    }

    public SpecGate gate() {
        return gate(policy(), terms);
    }

    private SpecGate gate(PolicySettings policy, RoleAndOverrides theirs) {
        var variables = around.variables();
        var secrets = new SecretVault(configuration.sandbox().inside().secrets(), variables, around.workingDirectory());
        return new SpecGate(policy, name -> Optional.ofNullable(variables.get(name)), secrets, theirs);
    }

    /** Policy of this host. */
    public PolicySettings policy() {
        return switch (audience) {
            case PEOPLE -> rules().policy();
            case TASKS -> rules().taskPolicy();
        };
    }

    /** On which terms runs are asked for here. */
    public RoleAndOverrides terms() {
        return terms;
    }

    private HostPolicy rules() {
        return new HostPolicy(configuration, installation, dockerHost());
    }

    /** The policy of this host without what was switched off: what a selftest is held to. */
    public PolicySettings safePolicy() {
        return rules().safePolicy();
    }

    public Configuration configuration() {
        return configuration;
    }

    /** How source is screened. */
    public CodePolicy codePolicy() {
        return terms.code(configuration.project().code());
    }
}
