package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.engine.cgroup.GroupTrees;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.observe.LedgerObserver;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Boxes that nobody reuses, one after another and four at a time: each leaves nothing on the host and nothing in this process. A few
 * dozen of them as a test; {@code ./dev boxes} makes ten thousand.
 */
class ManyBoxesTest {

    private static final int BOXES = Integer.getInteger("glovebox.boxes", 48);
    private static final int PARALLEL = 4;
    private static final ByteSize OUTPUT = ByteSize.mebibytes(1);

    /** What code, caches and threads may still take after the first quarter. */
    private static final long HEAP_TOLERANCE = 6L << 20;

    private static final int DESCRIPTOR_TOLERANCE = 4;

    private final RunsForTest runs;
    private final Collection<RunId> made = new ConcurrentLinkedQueue<>();

    ManyBoxesTest() throws IOException {
        runs = new RunsForTest(ContainerEngine.CRUN);
    }

    @AfterEach
    void cleanUp() throws IOException {
        runs.close();
    }

    /** What this process has of the machine. */
    private record Held(long heap, int descriptors, int workersDescriptors, int children) {

        static Held now() throws IOException {
            System.gc();
            var runtime = Runtime.getRuntime();
            var self = ProcessHandle.current();
            int workers = 0;
            for (ProcessHandle child : self.children().toList()) {
                workers += count(child.pid());
            }
            return new Held(runtime.totalMemory() - runtime.freeMemory(), count(self.pid()), workers, (int)
                    self.descendants().count());
        }

        private static int count(long pid) throws IOException {
            try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
                return (int) open.count();
            } catch (NoSuchFileException ended) {
                return 0;
            }
        }
    }

    @Test
    void freshBoxesLeaveNothing() throws Exception {
        runs.assumeOffered(IsolationLevel.STRICT);
        try (Ledger ledger = runs.wiring.ledger()) {
            long begin = System.nanoTime();
            try (var executor = runs.wiring.executor(new LedgerObserver(ledger))) {
                make(executor, BOXES / 4);
            } // waits for the boxes to be gone
            var early = Held.now();
            try (var executor = runs.wiring.executor(new LedgerObserver(ledger))) {
                make(executor, BOXES - BOXES / 4);
            }
            System.out.printf("%d boxes in %.1f s%n", BOXES, (System.nanoTime() - begin) / 1e9);
            nothingIsLeftOnTheHost();
            await("nothing grows").atMost(Duration.ofSeconds(60)).untilAsserted(() -> nothingGrew(early, Held.now()));
        }
    }

    private void make(RunExecutor executor, int boxes) {
        SandboxSpec spec = RunsForTest.spec(IsolationLevel.STRICT, "/bin/true");
        var left = new AtomicInteger(boxes);
        var failed = new ConcurrentLinkedQueue<String>();
        try (var threads = Executors.newFixedThreadPool(PARALLEL)) {
            for (int i = 0; i < PARALLEL; i++) {
                threads.execute(() -> {
                    while (left.getAndDecrement() > 0 && failed.isEmpty()) {
                        var run = RunId.random();
                        made.add(run);
                        var output = new CapturedOutput(OUTPUT);
                        var result = executor.run(run, spec, RunStreams.to(output), new Cancellation());
                        if (!result.exit().equals(Optional.of(new ExitStatus.Exited(0)))) {
                            failed.add(result.toString());
                        }
                    }
                });
            }
        }
        assertThat(failed).isEmpty();
    }

    private void nothingIsLeftOnTheHost() throws IOException {
        assertThat(runs.boxes()).isEmpty();
        try (Stream<Path> bundles = Files.list(runs.wiring.installation().bundles())) {
            assertThat(bundles).isEmpty();
        }
        assertThat(Files.readAllLines(Path.of("/proc/self/mounts")))
                .noneMatch(line -> line.contains(runs.home.toString()));
        for (RunId run : made) {
            List<Path> groups = GroupTrees.ofThisHost().group(run.text()).directories();
            assertThat(groups.stream().filter(Files::exists)).isEmpty();
        }
    }

    private static void nothingGrew(Held early, Held late) {
        assertThat(late.children()).as("processes").isLessThanOrEqualTo(early.children());
        assertThat(late.workersDescriptors())
                .as("descriptors of the mount workers")
                .isLessThanOrEqualTo(early.workersDescriptors());
        assertThat(late.descriptors())
                .as("descriptors")
                .isLessThanOrEqualTo(early.descriptors() + DESCRIPTOR_TOLERANCE);
        assertThat(late.heap() - early.heap()).as("heap").isLessThan(HEAP_TOLERANCE);
    }
}
