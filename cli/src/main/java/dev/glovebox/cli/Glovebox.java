package dev.glovebox.cli;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.Surroundings;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.model.ByteSize;
import dev.glovebox.model.EnvironmentVariable;
import dev.glovebox.model.Program;
import dev.glovebox.model.RunId;
import dev.glovebox.model.RunResult;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.model.TimeSpan;
import dev.glovebox.policy.role.Terms;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.CapturedOutput;
import dev.glovebox.runtime.Recording;
import dev.glovebox.runtime.RunExecutor;
import dev.glovebox.runtime.RunStreams;
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

    /** What came of it: the status a shell would see, and what the program wrote. */
    public record Outcome(int status, String out, String err, RunResult result) {}

    private final Configuration configuration;
    private final Ledger ledger;
    private final RunExecutor executor;

    private final Terms terms;

    private Glovebox(Configuration configuration, Terms terms) {
        var wiring = new Wiring(configuration).under(terms);
        this.configuration = configuration;
        this.terms = terms;
        this.ledger = wiring.ledger();
        this.executor = wiring.executor(new Recording(ledger));
    }

    /** With the configuration that {@code glovebox run} would have here. */
    public static Glovebox open() {
        return open(ConfigurationLoader.load(Optional.empty(), Surroundings.ofThisProcess()));
    }

    public static Glovebox open(Configuration configuration) {
        return open(configuration, Terms.NONE);
    }

    /** One whose runs have a role of the configuration, and perhaps overrides; each of those is audited. */
    public static Glovebox open(Configuration configuration, Terms terms) {
        return new Glovebox(configuration, terms);
    }

    /** Runs one command in a box of its own. Never throws for what happens to the command. */
    public Outcome run(Duration timeout, ByteSize memory, String... command) {
        return run(timeout, memory, List.of(), command);
    }

    /** The same, with secrets of the configuration as variables. */
    public Outcome run(Duration timeout, ByteSize memory, List<String> secrets, String... command) {
        var sandbox = configuration.sandbox();
        var defaults = terms.role().map(role -> role.fitted(sandbox.limits())).orElse(sandbox.limits());
        var program = Program.of("/tmp", List.of(command))
                .withEnvironment(secrets.stream()
                        .<EnvironmentVariable>map(EnvironmentVariable.Secret::new)
                        .toList());
        var spec = terms.applied(new SandboxSpec(
                sandbox.walls().at(sandbox.level()),
                program,
                Optional.empty(),
                List.of(),
                defaults.withWallClock(new TimeSpan(timeout)).withMemory(memory)));
        var output = new CapturedOutput(sandbox.capture());
        var result = executor.run(RunId.random(), spec, RunStreams.to(output), new Cancellation());
        return new Outcome(
                result.shellStatus(), output.out().text(), output.err().text(), result);
    }

    @Override
    public void close() {
        executor.close();
        ledger.close();
    }
}
