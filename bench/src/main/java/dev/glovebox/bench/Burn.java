package dev.glovebox.bench;

import dev.glovebox.model.ByteSize;
import dev.glovebox.model.Mount;
import dev.glovebox.model.Program;
import dev.glovebox.model.Project;
import dev.glovebox.model.RunId;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.CapturedOutput;
import dev.glovebox.runtime.RunExecutor;
import dev.glovebox.runtime.RunStreams;
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

/** The same static program on the host and in a box; it tells its own time, so that only what the walls cost shows. */
final class Burn {

    private static final String SOURCE = """
            #include <stdio.h>
            #include <string.h>
            #include <time.h>
            #include <stdlib.h>
            static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec / 1e9; }
            int main(int argc, char **argv) {
              double begin = now();
              if (argc > 1 && strcmp(argv[1], "cpu") == 0) {
                volatile unsigned long x = 1;
                long million = atol(argv[2]) * 1000000;
                for (long i = 0; i < million; i++) x = x * 6364136223846793005ul + 1442695040888963407ul;
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

    /** Millions of steps: about a fifth of a second, and about three. */
    private static final int SHORT = 100;

    private static final int LONG = 1500;

    private static final int TURNS = 3;

    private final Path binary;
    private final RunExecutor executor;
    private final SandboxSpec spec;

    private Burn(Path binary, RunExecutor executor, SandboxSpec spec) {
        this.binary = binary;
        this.executor = executor;
        this.spec = spec;
    }

    static Burn compile(Path scratch, RunExecutor executor, SandboxSpec like) throws Exception {
        Path directory = Files.createDirectory(scratch.resolve("burn"));
        Path source = Files.writeString(directory.resolve("burn.c"), SOURCE);
        Path binary = directory.resolve("burn");
        new HostCommand("cc", 1, List.of("cc", "-O1", "-static", "-o", binary.toString(), source.toString())).once();
        var spec = new SandboxSpec(
                like.walls(),
                like.program(),
                Optional.of(new Project("burn", directory, List.of())),
                List.of(new Mount(directory, "/workspace", Mount.Access.READ_ONLY)),
                like.limits());
        return new Burn(binary, executor, spec);
    }

    /** The same, in boxes of someone else's. */
    Burn by(RunExecutor other) {
        return new Burn(binary, other, spec);
    }

    /**
     * How much longer it takes in a box: 0.01 is one percent. Rounds alternate; of both sides the rounds at the first quarter are compared,
     * for what others take from the machine only ever adds.
     */
    double processorOverhead(int rounds) throws Exception {
        return overhead(rounds, processor(SHORT), processor(SHORT));
    }

    /** Writing and removing files in memory, on both sides. */
    double fileOverhead(int rounds) throws Exception {
        return overhead(rounds, List.of("io", "/dev/shm/glovebox-bench"), List.of("io", "/tmp/file"));
    }

    private double overhead(int rounds, List<String> direct, List<String> boxed) throws Exception {
        var outside = new double[rounds];
        var inside = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            outside[i] = direct(direct);
            inside[i] = boxed(boxed);
            executor.close(); // the box goes before the next one is measured
        }
        Arrays.sort(outside);
        Arrays.sort(inside);
        return inside[rounds / 4] / outside[rounds / 4] - 1;
    }

    private static List<String> processor(int millions) {
        return List.of("cpu", Integer.toString(millions));
    }

    /**
     * Five in boxes against five processes, from the first start to the last end; in turns, and the middle one of each.
     *
     * @param ready returns when five boxes wait
     */
    double fiveAtOnce(Runnable ready) throws Exception {
        var processes = new double[TURNS];
        var boxes = new double[TURNS];
        for (int i = 0; i < TURNS; i++) {
            ready.run();
            processes[i] = together(() -> direct(processor(LONG)));
            boxes[i] = together(() -> boxed(processor(LONG)));
        }
        Arrays.sort(processes);
        Arrays.sort(boxes);
        return boxes[TURNS / 2] / processes[TURNS / 2];
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

    private double direct(List<String> arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(binary.toString()));
        command.addAll(arguments);
        var process = new ProcessBuilder(command).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("burn failed on the host");
        }
        return Double.parseDouble(said);
    }

    private double boxed(List<String> arguments) throws IOException {
        var command = new ArrayList<>(List.of("/workspace/burn"));
        command.addAll(arguments);
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        var result = executor.run(
                RunId.random(),
                spec.withProgram(Program.of("/tmp", command)),
                RunStreams.to(output),
                new Cancellation());
        if (result.shellStatus() != 0) {
            throw new IOException("burn failed in the box: " + result);
        }
        return Double.parseDouble(output.out().text());
    }
}
