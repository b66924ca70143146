package dev.glovebox.library;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.observe.LedgerObserver;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.run.RunExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The few words for callers that need no more: a command, how long and how much memory. Everything else is as configured.
 *
 * <pre>{@code
 * try (var glovebox = Glovebox.open()) {
 *     var outcome = glovebox.run(Duration.ofSeconds(5), ByteSize.mebibytes(256), "python3", "-c", "print(6 * 7)");
 *     outcome.out();    // "42\n"
 *     outcome.status(); // 0
 * }
 * }</pre>
 */
public final class Glovebox implements AutoCloseable {

    /** Result of a run: its exit status and output. */
    public record Result(int status, String out, String err, RunResult result) {}

    private final Configuration configuration;
    private final Ledger ledger;
    private final MountWorker mountWorker;
    private final RunExecutor executor;

    private final RoleAndOverrides terms;

    private Glovebox(Configuration configuration, RoleAndOverrides terms) {
        var wiring = new Wiring(configuration).under(terms);
        this.configuration = configuration;
        this.terms = wiring.terms();
        this.ledger = wiring.ledger();
        this.mountWorker = wiring.mountWorker();
        this.executor = wiring.executor(new LedgerObserver(ledger));
    }

    /** With the configuration that {@code glovebox run} would have here. */
    public static Glovebox open() {
        return open(ConfigurationLoader.load(Optional.empty(), HostEnvironment.ofThisProcess()));
    }

    public static Glovebox open(Configuration configuration) {
        return open(configuration, RoleAndOverrides.NONE);
    }

    /** One whose runs have another role of the configuration than {@code sandbox.role}, or overrides; each of those is audited. */
    public static Glovebox open(Configuration configuration, RoleAndOverrides terms) {
        return new Glovebox(configuration, terms);
    }

    /** Runs one command in a box of its own. Never throws for what happens to the command. */
    public Result run(Duration timeout, ByteSize memory, String... command) {
        return run(timeout, memory, List.of(), command);
    }

    /** The same, with secrets of the configuration as variables. */
    public Result run(Duration timeout, ByteSize memory, List<String> secrets, String... command) {
        var sandbox = configuration.sandbox();
        var defaults = terms.fitted(sandbox.limits());
        var program = Program.of("/tmp", List.of(command))
                .withEnvironment(secrets.stream()
                        .<EnvironmentVariable>map(EnvironmentVariable.Secret::new)
                        .toList());
        return run(new SandboxSpec(
                sandbox.walls().at(sandbox.level()),
                program,
                Optional.empty(),
                List.of(),
                defaults.withWallClock(new TimeSpan(timeout)).withMemory(memory)));
    }

    /**
     * What the request leaves open is as configured, the project included. The program of a template gets the command as its
     * arguments. Throws {@link IllegalArgumentException} for a template that is not configured.
     */
    public Result run(SandboxRequest request) {
        var spec = new RequestedSpec(configuration, terms.role(), RequestedSpec.Origin.here()).of(request);
        return run(RequestedSpec.template(configuration, request.template())
                .map(WarmPoolSetup::template)
                .map(template -> template.started(spec))
                .orElse(spec));
    }

    /** For callers that say everything themselves: a project, mounts, a network. */
    public Result run(SandboxSpec spec) {
        var output = new CapturedOutput(configuration.sandbox().capture());
        var result = executor.run(RunId.random(), terms.applied(spec), RunStreams.to(output), new Cancellation());
        return new Result(
                result.shellStatus(), output.out().text(), output.err().text(), result);
    }

    /** Leaves no process behind. */
    @Override
    public void close() {
        executor.close();
        mountWorker.close();
        ledger.close();
    }
}
