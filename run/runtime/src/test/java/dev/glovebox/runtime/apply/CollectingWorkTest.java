package dev.glovebox.runtime.apply;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.ChangeRules;
import dev.glovebox.runtime.change.Change;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What many long paths cost the controller. */
class CollectingWorkTest {

    private static final int FILES = 49_000;

    @TempDir
    Path temp;

    /** A controller as it runs: with 256 MiB. */
    public static void main(String[] arguments) throws Exception {
        try (var playground = new Playground(Path.of(arguments[0]))) {
            var summary = playground.run(workspace -> {
                Path directory = workspace;
                for (int i = 0; i < 7; i++) {
                    directory = directory.resolve("\u0001".repeat(250));
                }
                Files.createDirectories(directory);
                for (int i = 0; i < FILES; i++) {
                    Files.createFile(directory.resolve("\u0002".repeat(200) + i));
                }
            });
            var set = playground.kept().changes();
            long refused =
                    set.changes().stream().filter(change -> !change.allowed()).count();
            var applied = playground.review.apply(playground.kept(), Selection.EVERYTHING, Optional.of(set.hash()));
            System.out.println("listed " + summary.changes() + " refused " + refused + " applied " + applied.size());
            System.out.println(summary.notes());
            playground.review.discard(playground.kept(), Selection.EVERYTHING);
            System.out.println("left " + playground.store.all().size());
        }
    }

    @Test
    void manyLongPathsAreListedWithinTheControllersMemory() throws Exception {
        Path output = temp.resolve("output");
        var process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path") + File.pathSeparator,
                        CollectingWorkTest.class.getName(),
                        temp.resolve("controller").toString()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        int status = process.waitFor();
        assertThat(status).as(Files.readString(output)).isZero();
        assertThat(Files.readString(output)).contains("applied 0", "left 0");
    }

    /** Bytes allocated stand for work: they are counted, and no clock is asked. */
    @Test
    void costOfCollectingDoesNotGrowWithTheNumberOfPatterns() throws Exception {
        var none = ChangePolicy.DEFAULTS;
        var many = none.and(ChangeRules.of(
                List.of(),
                IntStream.range(0, 200).mapToObj(i -> "deny" + i + "/**").toList()));
        collecting(none, "warm");
        long usual = collecting(none, "none");
        assertThat(collecting(many, "many")).isLessThan(2 * usual);
    }

    private long collecting(ChangePolicy policy, String name) throws Exception {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().threadId();
        try (var playground = new Playground(temp.resolve(name), policy)) {
            long[] before = new long[1];
            playground.run(workspace -> {
                Path directory = workspace;
                for (int i = 0; i < 7; i++) {
                    directory = directory.resolve("\u00fc".repeat(120));
                }
                Files.createDirectories(directory);
                for (int i = 0; i < 1_000; i++) {
                    Files.createFile(directory.resolve("\u00e4".repeat(100) + i));
                }
                before[0] = threads.getThreadAllocatedBytes(thread);
            });
            long cost = threads.getThreadAllocatedBytes(thread) - before[0];
            assertThat(playground.kept().changes().changes()).allMatch(Change::allowed);
            return cost;
        }
    }
}
