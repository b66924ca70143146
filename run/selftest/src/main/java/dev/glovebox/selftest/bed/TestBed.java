package dev.glovebox.selftest.bed;

import dev.glovebox.engine.Engine;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.rule.PolicySettings;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.Fallback;
import dev.glovebox.runtime.network.Networks;
import dev.glovebox.runtime.observe.RunObserver;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.run.RunExecutor;
import dev.glovebox.runtime.workspace.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

/** Where attacks take place: boxes made the way every run's are, and controls that are tried once for all levels. */
public final class TestBed implements AutoCloseable {

    private static final ByteSize KEPT_OUTPUT = ByteSize.mebibytes(20);

    private final SelftestTarget grounds;
    private final Fixture scene;
    private final SpecGate gate;
    private final RunExecutor executor;
    private final Cancellation cancellation = new Cancellation();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final RunObserver observer;
    private final Controls controls;
    private final Set<LiveRun> live = ConcurrentHashMap.newKeySet();
    private final Map<String, FutureTask<AttackResult>> tried = new ConcurrentHashMap<>();

    public TestBed(SelftestTarget grounds, Fixture scene, RunObserver observer) {
        this.grounds = grounds;
        this.scene = scene;
        this.gate = new SpecGate(withUnsafe(grounds.policy()), name -> Optional.empty());
        this.observer = observer;
        this.executor = new RunExecutor(gate, engines(), observer);
        this.controls = new Controls(this, stopped::get);
    }

    /** Boxes without walls are made here as controls, whatever the configuration says of them elsewhere. */
    private static PolicySettings withUnsafe(PolicySettings policy) {
        return new PolicySettings(
                new PolicySettings.Levels(PolicySettings.Unsafe.ALLOWED, Optional.empty()),
                policy.envPassthrough(),
                policy.forbidden(),
                policy.caller(),
                policy.lockedRuntime());
    }

    public SelftestTarget grounds() {
        return grounds;
    }

    public Fixture scene() {
        return scene;
    }

    /** The gate of every run, for attacks on it. */
    public SpecGate gate() {
        return gate;
    }

    /** A request for the attack program with these words. */
    public SandboxSpec spec(IsolationLevel level, Limits limits, List<String> words) {
        var command = new ArrayList<String>(List.of("./attack"));
        words.forEach(word -> command.add(scene.fill(word)));
        var configured = grounds.walls().at(level);
        var walls = new Walls(level, Optional.empty(), configured.image(), configured.runtime());
        var project = new Project("selftest", scene.project(), List.of());
        return new SandboxSpec(walls, Program.of("/workspace", command), Optional.of(project), List.of(), limits);
    }

    public ProbeRun run(IsolationLevel level, Limits limits, String... words) {
        return run(spec(level, limits, List.of(words)));
    }

    public ProbeRun run(SandboxSpec spec) {
        return run(executor, spec);
    }

    /**
     * Up to three times, until it is told how it ended: when a box in gVisor ends at a limit, the daemon may take the kernel's books
     * away before anybody has read them.
     */
    public ProbeRun runUntilPrinted(IsolationLevel level, Limits limits, String... words) {
        var attempt = run(level, limits, words);
        for (int again = 0; again < 2 && attempt.endedWith(FailureCode.ENGINE_LOST); again++) {
            attempt = run(level, limits, words);
        }
        return attempt;
    }

    /** Between approval and launch, {@code stage} has its chance. */
    public ProbeRun run(SandboxSpec spec, Stage stage) {
        try (var own = new RunExecutor(gate, engines(), observer, stage, BoxSource.COLD)) {
            return run(own, spec);
        }
    }

    /** With other networks behind the box. */
    public ProbeRun run(SandboxSpec spec, Networks networks) {
        try (var own = new RunExecutor(gate, engines(), observer).reaching(networks)) {
            return run(own, spec);
        }
    }

    private ProbeRun run(RunExecutor with, SandboxSpec spec) {
        var output = new CapturedOutput(KEPT_OUTPUT);
        var result = with.run(RunId.random(), spec, RunStreams.to(output), cancellation);
        return new ProbeRun(result, output.out().text(), output.err().text());
    }

    /** For attacks that watch. The program's input stays open as long as it runs. */
    public LiveRun start(SandboxSpec spec) {
        return start(spec, executor);
    }

    /** The same, in a box that {@code engine} makes. */
    public LiveRun start(SandboxSpec spec, Engine engine) {
        return closing(spec, new RunExecutor(gate, new Engines(List.of(engine), new Fallback.Off()), observer));
    }

    /** The same, with other networks behind the box. */
    public LiveRun start(SandboxSpec spec, Networks networks) {
        return closing(spec, new RunExecutor(gate, engines(), observer).reaching(networks));
    }

    /** The same, where {@code stage} prepares what the program may write. */
    public LiveRun start(SandboxSpec spec, Stage stage) {
        return closing(spec, new RunExecutor(gate, engines(), observer, stage, BoxSource.COLD));
    }

    private LiveRun closing(SandboxSpec spec, RunExecutor own) {
        var started = start(spec, own);
        var _ = started.end().whenComplete((_, _) -> own.close());
        return started;
    }

    private LiveRun start(SandboxSpec spec, RunExecutor with) {
        var started = new LiveRun(RunId.random());
        live.add(started);
        Thread.ofPlatform().daemon().name("live-" + started.run()).start(() -> follow(started, spec, with));
        if (stopped.get()) {
            started.cancellation().cancel();
        }
        return started;
    }

    private void follow(LiveRun started, SandboxSpec spec, RunExecutor with) {
        var output = started.output();
        try (var open = new OpenInput()) {
            var result = with.run(started.run(), spec, new RunStreams(open, output), started.cancellation());
            started.end()
                    .complete(new ProbeRun(
                            result, output.out().text(), output.err().text()));
        } catch (RuntimeException mistake) {
            started.end().completeExceptionally(mistake);
        } finally {
            live.remove(started);
        }
    }

    private Engines engines() {
        return new Engines(grounds.engines(), new Fallback.Off());
    }

    /** Kernel of boxes of this level. */
    public Attack.Kernel kernel(IsolationLevel level) {
        var named = grounds.walls().at(level).runtime();
        var runtime = named.isEmpty() && level == IsolationLevel.PARANOID
                ? grounds.policy().lockedRuntime()
                : named;
        return runtime.filter(Walls.GVISOR::equals).isPresent() ? Attack.Kernel.GVISOR : Attack.Kernel.OF_THE_HOST;
    }

    /** The engine that makes boxes of this level, for attacks that open a box by hand. */
    public Engine engine(IsolationLevel level) {
        return engines()
                .preferred(spec(level, TestLimits.SMALL, List.of("uid-zero")))
                .orElseThrow();
    }

    /** Weakened boxes. */
    public Controls controls() {
        return controls;
    }

    /** Tries a control once, however many levels need its answer. */
    public AttackResult once(String name, Callable<AttackResult> control) throws InterruptedException {
        var task = tried.computeIfAbsent(name, _ -> new FutureTask<>(control));
        task.run(); // the first caller's run counts; the others wait
        try {
            return task.get();
        } catch (ExecutionException failed) {
            return new AttackResult.Unknown(String.valueOf(failed.getCause()));
        }
    }

    /** Ends every box, weakened or not, and lets nothing new begin. */
    public void stop() {
        stopped.set(true);
        cancellation.cancel();
        live.forEach(each -> each.cancellation().cancel());
    }

    public boolean stopped() {
        return stopped.get();
    }

    /** Waits until every box is gone. */
    @Override
    public void close() {
        executor.close();
    }
}
