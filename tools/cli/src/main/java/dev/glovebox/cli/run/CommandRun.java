package dev.glovebox.cli.run;

import dev.glovebox.cli.text.FailureText;
import dev.glovebox.daemon.console.Console;
import dev.glovebox.daemon.console.UserTerminal;
import dev.glovebox.json.Json;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.library.Wiring;
import dev.glovebox.log.Log;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.box.Template;
import dev.glovebox.runtime.channel.OutputSink;
import dev.glovebox.runtime.code.CodeRunner;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.runtime.observe.LedgerObserver;
import dev.glovebox.runtime.observe.LogObserver;
import dev.glovebox.runtime.observe.RunObserver;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.screen.finding.CodePolicy;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One run, connected to the terminal or to a JSON document. */
public final class CommandRun {

    private final Wiring wiring;
    private final Console caller;
    private final ByteSize capture;
    private final AfterRun afterwards;
    private final Cancellation cancellation = new Cancellation();
    private final AtomicReference<Optional<ChangeSummary>> changes = new AtomicReference<>(Optional.empty());
    private final NetworkNotes network = new NetworkNotes();
    private @Nullable Screened code;

    /** Code to run instead of a command. */
    private record Screened(SourceCode source, CodePolicy policy, Optional<Template> template) {}

    public CommandRun(Wiring wiring, ByteSize capture, RunOptions options, Console caller) {
        this.caller = caller;
        this.wiring = wiring;
        this.capture = capture;
        this.afterwards = AfterRun.of(options);
    }

    /** Runs this, once it has passed the screen; the command becomes its arguments. */
    public void code(SourceCode source, CodePolicy policy, Optional<Template> template) {
        code = new Screened(source, policy, template);
    }

    /** Where a person will be asked about changes, the keyboard is for the answers. */
    public Program.Input input() {
        return reviewed() || caller.stdinIsNull() ? Program.Input.EMPTY : Program.Input.CONNECTED;
    }

    private boolean reviewed() {
        return afterwards instanceof AfterRun.Captured(var decision, var _)
                && decision == AfterRun.Decision.REVIEW
                && caller.terminal().stdinIsTerminal();
    }

    public Program.Screen screen(RunOptions options) {
        return options.terminal ? caller.terminal().size() : new Program.Screen.Streams();
    }

    /** Streams as they come; problems go to {@code messages}. */
    public int live(SandboxSpec requested, PrintWriter messages) {
        var brokenPipe = new AtomicBoolean();
        var output = caller.output(() -> {
            brokenPipe.set(true);
            cancellation.cancel();
        });
        var terminal = reviewed() ? ReviewTerminal.of(caller.terminal()) : Optional.<ReviewTerminal>empty();
        try (var _ = caller.cancelling(cancellation)) {
            var result = runAtTerminal(requested, output, new Announcements(messages));
            boolean silent = brokenPipe.get() && result.cause().equals(FailureCode.CANCELLED.name());
            if (!silent) {
                result.failure().ifPresent(failure -> FailureText.print(failure, messages));
            }
            var decided = decide(result, messages, terminal);
            decided.failure().ifPresent(failure -> FailureText.print(failure, messages));
            return decided.status();
        }
    }

    /** The terminal is the program's while it runs, and ours again when somebody is asked. Keys nobody reads keep their meaning. */
    private RunResult runAtTerminal(SandboxSpec requested, OutputSink output, RunObserver announcements) {
        boolean raw = requested.program().screen() instanceof Program.Screen.Terminal
                && requested.program().input() == Program.Input.CONNECTED
                && caller.terminal().stdinIsTerminal();
        try (var _ = raw ? caller.terminal().raw() : UserTerminal.Mode.UNCHANGED) {
            return run(requested, output, announcements);
        }
    }

    /** Nobody is asked: the questions would be part of the document. */
    public int toJson(SandboxSpec requested, PrintWriter out) {
        var output = new CapturedOutput(capture);
        long begin = System.nanoTime();
        try (var _ = caller.cancelling(cancellation)) {
            var result = run(requested, output, (_, _) -> {});
            var notes = new StringWriter();
            var decided = decide(result, new PrintWriter(notes), Optional.empty());
            var changed = changes.get()
                    .map(summary ->
                            new ChangesJson(summary, notes.toString().lines().toList(), decided.failure()));
            long millis = (System.nanoTime() - begin) / 1_000_000;
            Json.write(ResultJson.of(result, output, millis, changed, network), out);
            out.println();
            out.flush();
            return decided.status();
        }
    }

    /**
     * Result of treating the changes.
     *
     * @param failure why they could not be dealt with as asked
     */
    private record Decided(int status, Optional<Failure> failure) {}

    /** The changes wait until the program's own end is told. */
    private Decided decide(RunResult result, PrintWriter messages, Optional<ReviewTerminal> terminal) {
        var summary = changes.get();
        if (summary.isEmpty()) {
            return new Decided(result.shellStatus(), Optional.empty());
        }
        try (var ledger = wiring.ledger()) {
            int status = new ChangeDecision(wiring, caller, ledger, messages, terminal)
                    .make(afterwards, result, summary.get());
            return new Decided(status, Optional.empty());
        } catch (SandboxException refused) {
            return new Decided(refused.code().exitStatus().orElse(1), Optional.of(refused.failure()));
        }
    }

    private void noticeChanges(RunId run, RunEvent event) {
        if (event instanceof RunEvent.ChangesCollected(ChangeSummary summary)) {
            changes.set(Optional.of(summary));
        }
    }

    private RunResult run(SandboxSpec requested, OutputSink output, RunObserver announcements) {
        try (var ledger = wiring.ledger()) {
            RunObserver observer = new LedgerObserver(ledger)
                    .and(announcements)
                    .and(this::noticeChanges)
                    .and(network);
            if (Log.isHeard()) {
                observer = observer.and(new LogObserver());
            }
            var executor = wiring.executor(observer, caller.boxes());
            try (var _ = caller.besides(wiring, () -> sweep(ledger))) {
                var streams =
                        new RunStreams(caller.stdin(), output, caller.terminal().resizes());
                return code == null
                        ? executor.run(RunId.random(), requested, streams, cancellation)
                        : screened(code, new CodeRunner(code.policy(), executor, observer), requested, streams);
            } finally {
                caller.finish(executor);
            }
        }
    }

    private void sweep(Ledger ledger) {
        wiring.sweepWorkspaces();
        try {
            wiring.expireChanges(ledger);
        } catch (IOException busy) {
            throw new UncheckedIOException(busy);
        }
    }

    private RunResult screened(Screened screened, CodeRunner runner, SandboxSpec requested, RunStreams streams) {
        var run = RunId.random();
        return screened.template().isEmpty()
                ? runner.run(run, screened.source(), requested, streams, cancellation)
                : runner.run(
                        run,
                        screened.source(),
                        requested,
                        streams,
                        cancellation,
                        screened.template().get().command());
    }
}
