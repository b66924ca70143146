package dev.glovebox.bench.scenario;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** The same static program on the host and in a box; it tells its own time, so that only what the walls cost shows. */
public final class Burn {

    private static final String SOURCE = """
            #include <stdio.h>
            #include <string.h>
            #include <time.h>
            #include <stdlib.h>
            #include <unistd.h>
            static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec / 1e9; }
            static void compute(long millions) {
              volatile unsigned long x = 1;
              for (long i = 0; i < millions * 1000000; i++) x = x * 6364136223846793005ul + 1442695040888963407ul;
            }
            int main(int argc, char **argv) {
              if (argc != 3) return 1;
              if (strcmp(argv[1], "turns") == 0) {
                char order;
                while (read(0, &order, 1) == 1) {
                  usleep(2000); /* whoever gave the order is asleep again */
                  double begin = now();
                  compute(atol(argv[2]));
                  printf("%.6f\\n", now() - begin);
                  fflush(stdout);
                }
                return 0;
              }
              double begin = now();
              if (strcmp(argv[1], "cpu") == 0) {
                compute(atol(argv[2]));
              } else {
                static char block[65536];
                for (int round = 0; round < 4; round++) {
                  FILE *file = fopen(argv[2], "w");
                  if (!file) return 1;
                  for (int i = 0; i < 1024; i++) if (fwrite(block, sizeof block, 1, file) != 1) return 1;
                  if (fclose(file) || remove(argv[2])) return 1;
                }
              }
              printf("%.6f", now() - begin);
              return 0;
            }
            """;

    /** Millions of steps: about a hundredth of a second, and about two whole ones. */
    private static final String SHORT = "10";

    private static final String LONG = "1500";

    private static final int REPETITIONS = 3;

    private final Path binary;
    private final RunExecutor executor;
    private final SandboxSpec spec;

    private Burn(Path binary, RunExecutor executor, SandboxSpec spec) {
        this.binary = binary;
        this.executor = executor;
        this.spec = spec;
    }

    public static Burn compile(Path scratch, RunExecutor executor, SandboxSpec like) throws Exception {
        Path directory = Files.createDirectory(scratch.resolve("burn"));
        Path source = Files.writeString(directory.resolve("burn.c"), SOURCE);
        Path binary = directory.resolve("burn");
        new BaselineCommand("cc", 1, List.of("cc", "-O1", "-static", "-o", binary.toString(), source.toString()))
                .once(new FirstByte());
        var spec = new SandboxSpec(
                like.walls(),
                like.program(),
                Optional.of(new Project("burn", directory, List.of())),
                List.of(new Mount(directory, "/workspace", Mount.Access.READ_ONLY)),
                like.limits());
        return new Burn(binary, executor, spec);
    }

    /** The same, in boxes of someone else's. */
    public Burn by(RunExecutor other) {
        return new Burn(binary, other, spec);
    }

    /**
     * How much longer the same steps take in a box: 0.01 is one percent. A program on the host and one in a box take turns of hundredths of
     * a second, for the machine itself is faster and slower by several percent from one second to the next; the middle one of all ratios
     * counts.
     */
    public double processorOverhead(int turns) throws Exception {
        var ratios = new double[turns];
        try (var outside = TurnTaker.onHost(command(binary.toString(), "turns", SHORT));
                var inside = TurnTaker.inBox(executor, with("turns", SHORT))) {
            for (int i = 0; i < turns; i++) {
                ratios[i] = inside.turn() / outside.turn();
            }
        }
        executor.close();
        Arrays.sort(ratios);
        return ratios[turns / 2] - 1;
    }

    /** Writing and removing files in memory, on both sides; of both the rounds at the first quarter, for what others take only ever adds. */
    public double fileOverhead(int rounds) throws Exception {
        var outside = new double[rounds];
        var inside = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            outside[i] = direct("io", "/dev/shm/glovebox-bench");
            inside[i] = boxed("io", "/tmp/file");
            executor.close(); // the box goes before the next one is measured
        }
        Arrays.sort(outside);
        Arrays.sort(inside);
        return inside[rounds / 4] / outside[rounds / 4] - 1;
    }

    /**
     * Five in boxes against five processes, from the first start to the last end; in turns, and the middle one of each.
     *
     * @param ready returns when five boxes wait
     */
    public double fiveAtOnce(Runnable ready) throws Exception {
        var processes = new double[REPETITIONS];
        var boxes = new double[REPETITIONS];
        for (int i = 0; i < REPETITIONS; i++) {
            ready.run();
            processes[i] = together(() -> direct("cpu", LONG));
            boxes[i] = together(() -> boxed("cpu", LONG));
        }
        Arrays.sort(processes);
        Arrays.sort(boxes);
        return boxes[REPETITIONS / 2] / processes[REPETITIONS / 2];
    }

    private static double together(Callable<Double> one) throws Exception {
        try (var threads = Executors.newFixedThreadPool(5)) {
            long begin = System.nanoTime();
            for (var done : threads.invokeAll(new ArrayList<>(List.of(one, one, one, one, one)))) {
                double _ = done.get();
            }
            return (System.nanoTime() - begin) / 1e9;
        }
    }

    private double direct(String... arguments) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command(binary.toString(), arguments)).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("burn failed on the host");
        }
        return Double.parseDouble(said);
    }

    private double boxed(String... arguments) throws IOException {
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        var result = executor.run(RunId.random(), with(arguments), RunStreams.to(output), new Cancellation());
        if (result.shellStatus() != 0) {
            throw new IOException("burn failed in the box: " + result);
        }
        return Double.parseDouble(output.out().text());
    }

    private SandboxSpec with(String... arguments) {
        return spec.withProgram(Program.of("/tmp", command("/workspace/burn", arguments)));
    }

    private static List<String> command(String program, String... arguments) {
        return Stream.concat(Stream.of(program), Arrays.stream(arguments)).toList();
    }
}
