package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The walls keep out attacks, not work: what people run every day runs behind the system call filter of STRICT and MODERATE. */
@Timeout(180)
@Tag("docker")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OrdinaryProgramsTest {

    private final RunsForTest runs = new RunsForTest();

    OrdinaryProgramsTest() throws IOException {}

    @AfterAll
    void close() throws IOException {
        runs.close();
    }

    /** A tool that has to be there, a script for the shell, and what it prints. */
    static Stream<Arguments> programs() {
        return Stream.of(
                Arguments.of("python3", "python3 -c \"$THREADS\"", "40 threads, 780\n"),
                Arguments.of("python3 -c 'import numpy'", "python3 -c \"$NUMPY\"", "numpy 19250\n"),
                Arguments.of("python3", "python3 -c \"$PROCESSES\"", "[0, 1, 4, 9] 3\n"),
                Arguments.of("node", "node -e \"$WORKERS\"", "worker 42\n"),
                Arguments.of(
                        "git",
                        "git init -q r && cd r && git config user.email a@b && git config user.name a && echo x > f"
                                + " && git add f && git commit -qm one && git clone -q . ../s && git -C ../s log --format=%s",
                        "one\n"),
                Arguments.of("pip", "pip list --disable-pip-version-check > /dev/null && echo listed", "listed\n"),
                Arguments.of(
                        "npm", "npm init -y > /dev/null && node -p 'require(\"./package.json\").version'", "1.0.0\n"),
                Arguments.of(
                        "gcc",
                        "printf '#include <stdio.h>\\nint main(void){puts(\"compiled\");}' > a.c && gcc -O2 a.c -o a && ./a",
                        "compiled\n"),
                Arguments.of(
                        "java --version",
                        "printf 'class A{public static void main(String[] a){System.out.println(\"run \"+"
                                + "java.util.stream.IntStream.range(0,1000).parallel().sum());}}' > A.java && java A.java",
                        "run 499500\n"),
                Arguments.of("perl", "perl -e 'print join(\",\", map { $_ * 2 } 1..3), \"\\n\"'", "2,4,6\n"),
                Arguments.of("bash", "seq 1000 | sort -rn | xargs -P 4 -n 250 echo | wc -w", "1000\n"));
    }

    /** The sandbox image has no compiler and no Java. */
    static Stream<Arguments> programsOfTheImage() {
        var absent = Set.of("gcc", "java --version");
        return programs().filter(program -> !absent.contains(String.valueOf(program.get()[0])));
    }

    @ParameterizedTest
    @MethodSource("programsOfTheImage")
    void ordinaryProgramRunsAtStrict(String tool, String script, String expected) {
        runsAt(IsolationLevel.STRICT, tool, script, expected);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void ordinaryProgramRunsAtModerate(String tool, String script, String expected) {
        runsAt(IsolationLevel.MODERATE, tool, script, expected);
    }

    private void runsAt(IsolationLevel level, String tool, String script, String expected) {
        runs.assumeOffered(level);
        String check = tool.contains(" ") ? tool + " > /dev/null 2>&1" : "command -v " + tool + " > /dev/null";
        var plain =
                RunsForTest.spec(level, "/bin/sh", "-c", PROGRAMS + check + " || { echo missing; exit; }; " + script);
        var compute = plain.limits().withMemory(ByteSize.gibibytes(2)).withCpus(new Cpus(2000));
        var finished = runs.run(plain.withLimits(compute));
        Assumptions.assumeFalse(
                finished.out().equals("missing\n"), "missing capability: " + tool + " at level " + level.label());
        assertThat(finished.out()).as(finished.story()).isEqualTo(expected);
    }

    private static final String PROGRAMS = """
            THREADS='
            import threading
            total, lock = 0, threading.Lock()
            def add(n):
                global total
                with lock: total += n
            threads = [threading.Thread(target=add, args=(n,)) for n in range(40)]
            for t in threads: t.start()
            for t in threads: t.join()
            print(len(threads), "threads,", total)
            '
            NUMPY='
            import numpy as np
            m = np.arange(25).reshape(5, 5)
            print("numpy", int((m @ m).sum()))
            '
            PROCESSES='
            import multiprocessing, subprocess
            with multiprocessing.Pool(2) as pool:
                print(pool.map(abs, [0, -1, 4, -9]), end=" ")
            print(subprocess.run(["sh", "-c", "exit 3"]).returncode)
            '
            WORKERS='
            const { Worker } = require("worker_threads");
            new Worker("require(\\"worker_threads\\").parentPort.postMessage(6 * 7)", { eval: true })
                .on("message", (n) => console.log("worker", n));
            '
            export OMP_NUM_THREADS=4
            """;
}
