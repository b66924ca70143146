package dev.glovebox.bench.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Plain fork, exec and wait in C, asked for over a pipe: the cheapest way to run a command that there is, without what Java
 * adds to it.
 */
public final class ForkExec implements Scenario, AutoCloseable {

    private static final String SOURCE = """
            #include <sys/wait.h>
            #include <unistd.h>
            int main(int argc, char **argv) {
              char byte;
              (void)argc;
              while (read(0, &byte, 1) == 1) {
                pid_t child = fork();
                if (child == 0) { execv(argv[1], argv + 1); _exit(127); }
                int status;
                if (child < 0 || waitpid(child, &status, 0) != child || status != 0) return 1;
                if (write(1, &byte, 1) != 1) return 1;
              }
              return 0;
            }
            """;

    private final Process process;
    private final OutputStream requests;
    private final InputStream answers;
    private final int rounds;

    private ForkExec(Process process, int rounds) {
        this.process = process;
        this.requests = process.getOutputStream();
        this.answers = process.getInputStream();
        this.rounds = rounds;
    }

    public static ForkExec compile(Path directory, int rounds, String program)
            throws IOException, InterruptedException {
        Path source = Files.writeString(directory.resolve("forkexec.c"), SOURCE);
        Path binary = directory.resolve("forkexec");
        new BaselineCommand("cc", 1, List.of("cc", "-O2", "-o", binary.toString(), source.toString()))
                .once(new FirstByte());
        return new ForkExec(new ProcessBuilder(binary.toString(), program).start(), rounds);
    }

    @Override
    public String name() {
        return "host fork+exec";
    }

    @Override
    public int rounds() {
        return rounds;
    }

    @Override
    public void once(FirstByte output) throws IOException {
        requests.write(1);
        requests.flush();
        if (answers.read() < 0) {
            throw new IOException("fork+exec failed");
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
