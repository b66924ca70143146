package dev.glovebox.selftest;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.Attack;
import dev.glovebox.selftest.bed.Attack.Means;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Probes;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.Verdict;
import dev.glovebox.selftest.bed.Weakness;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** All attacks at some levels, a few at a time. */
public final class AttackRunner {

    /** Most of an attack is waiting for the daemon, but a machine at work should not notice. */
    private static final int AT_A_TIME = Math.clamp(Runtime.getRuntime().availableProcessors() * 2L, 2, 8);

    private final TestBed arena;
    private final List<Attack> attacks;
    private final Probes probes;

    public AttackRunner(TestBed arena, List<Attack> attacks) {
        this.arena = arena;
        this.attacks = attacks;
        this.probes = new Probes(arena);
    }

    public Map<IsolationLevel, List<Result>> against(List<IsolationLevel> levels) {
        try (var workers = Executors.newFixedThreadPool(
                AT_A_TIME, Thread.ofPlatform().daemon().name("attack-", 0).factory())) {
            var controls = controls(workers);
            Map<IsolationLevel, List<CompletableFuture<Result>>> pending = new EnumMap<>(IsolationLevel.class);
            for (IsolationLevel level : levels) {
                pending.put(level, at(level, controls, workers));
            }
            Map<IsolationLevel, List<Result>> results = new EnumMap<>(IsolationLevel.class);
            pending.forEach((level, list) -> results.put(
                    level, list.stream().map(CompletableFuture::join).toList()));
            return results;
        }
    }

    private Map<Weakness, CompletableFuture<Map<Attack, AttackResult>>> controls(ExecutorService workers) {
        Map<Weakness, CompletableFuture<Map<Attack, AttackResult>>> controls = new EnumMap<>(Weakness.class);
        for (Weakness weakness : Weakness.values()) {
            var group = attacks.stream()
                    .filter(attack -> attack.means() instanceof Means.Probe probe && probe.control() == weakness)
                    .toList();
            controls.put(weakness, submit(workers, () -> probes.control(weakness, group)));
        }
        return controls;
    }

    private List<CompletableFuture<Result>> at(
            IsolationLevel level,
            Map<Weakness, CompletableFuture<Map<Attack, AttackResult>>> controls,
            ExecutorService workers) {
        var kernel = arena.kernel(level);
        var tried = attacks.stream()
                .filter(attack -> attack.against(kernel).means() instanceof Means.Probe && attack.promisedAt(level))
                .toList();
        var outcomes = submit(workers, () -> probes.attack(level, tried));
        var results = new ArrayList<CompletableFuture<Result>>();
        for (Attack listed : attacks) {
            var attack = listed.against(kernel);
            results.add(verdict(attack, level, outcomes, controls, workers)
                    .exceptionally(problem -> new Verdict.Unclear(reason(problem)))
                    .thenApply(verdict -> new Result(listed, verdict)));
        }
        return results;
    }

    private CompletableFuture<Verdict> verdict(
            Attack attack,
            IsolationLevel level,
            CompletableFuture<Map<Attack, AttackResult>> outcomes,
            Map<Weakness, CompletableFuture<Map<Attack, AttackResult>>> controls,
            ExecutorService workers) {
        if (!attack.promisedAt(level)) {
            return CompletableFuture.completedFuture(
                    new Verdict.NotPromised("promised from " + attack.from().label() + " up"));
        }
        return switch (attack.means()) {
            case Means.Probe probe ->
                outcomes.thenCombine(
                        controls.getOrDefault(probe.control(), CompletableFuture.completedFuture(Map.of())),
                        (box, control) -> Verdict.of(of(attack, box), of(attack, control)));
            case Means.Staged(Scenario scenario) ->
                submit(
                        workers,
                        () -> arena.stopped()
                                ? new Verdict.Unclear("the selftest was interrupted")
                                : scenario.attempt(arena, level).verdict());
        };
    }

    private static AttackResult of(Attack attack, Map<Attack, AttackResult> outcomes) {
        return outcomes.getOrDefault(attack, new AttackResult.Unknown("not attempted"));
    }

    private static String reason(Throwable problem) {
        var cause = problem instanceof CompletionException && problem.getCause() != null ? problem.getCause() : problem;
        return cause instanceof SandboxException known
                ? known.code() + ": " + known.failure().message()
                : String.valueOf(cause);
    }

    private static <T> CompletableFuture<T> submit(ExecutorService workers, Callable<T> work) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return work.call();
                    } catch (RuntimeException known) {
                        throw known;
                    } catch (InterruptedException stopped) {
                        Thread.currentThread().interrupt();
                        throw new CompletionException(stopped);
                    } catch (Exception broken) {
                        throw new CompletionException(broken instanceof IOException ? broken : new IOException(broken));
                    }
                },
                workers);
    }
}
