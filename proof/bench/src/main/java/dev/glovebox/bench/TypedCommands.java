package dev.glovebox.bench;

import dev.glovebox.bench.Main.Size;
import dev.glovebox.bench.report.Ceiling;
import dev.glovebox.bench.report.Target;
import dev.glovebox.bench.scenario.BaselineCommand;
import dev.glovebox.bench.scenario.FirstByte;
import dev.glovebox.bench.scenario.PythonPrograms;
import dev.glovebox.bench.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands as people and agents type them: each a process of its own, next to what else they could type. */
final class TypedCommands implements AutoCloseable {

    static final String TRUE = "typed: /bin/true";
    static final String DOCKER = "typed: docker run --rm, hardened";
    static final String RUN = "typed: glovebox run, daemon up";
    static final String ALONE = "typed: glovebox run, no daemon";
    static final String VERSION = "typed: glovebox --version";
    static final String VALIDATE = "typed: glovebox validate, 200 lines, daemon up";

    static final List<Ceiling> CEILINGS =
            List.of(Ceiling.p99(RUN, 50), Ceiling.p50(VERSION, 10), Ceiling.p50(VALIDATE, 15));

    static final List<Target> TARGETS =
            List.of(new Target(RUN, TRUE, 8), new Target(RUN, DOCKER, 1.0 / 20), new Target(ALONE, DOCKER, 1.2));

    private static final int LINES = 200;

    private final Path scratch;
    private final Size size;
    private final List<String> docker;
    private final String launcher = Path.of(System.getProperty("glovebox.home", "."))
            .resolve(".build/glovebox")
            .toString();

    /** @param docker the same walls by Docker's own command line */
    TypedCommands(Path scratch, Size size, List<String> docker) throws IOException, InterruptedException {
        this.scratch = scratch;
        this.size = size;
        this.docker = docker;
        type("daemon", "restart");
    }

    private void type(String... words) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(launcher));
        command.addAll(List.of(words));
        new BaselineCommand(String.join(" ", words), 1, command).once(new FirstByte());
    }

    List<Scenario> scenarios() throws IOException {
        var program = Files.writeString(scratch.resolve("typed.py"), PythonPrograms.ofLines(LINES));
        var alone = Files.writeString(scratch.resolve("alone.yaml"), "daemon: {autostart: false}\n");
        return List.of(
                new BaselineCommand(TRUE, size.medium(), List.of("/bin/true")),
                new BaselineCommand(DOCKER, size.slow(), docker),
                new BaselineCommand(RUN, size.medium(), List.of(launcher, "run", "--", "true")),
                new BaselineCommand(
                        ALONE,
                        size.slow(),
                        List.of(
                                "/usr/bin/env",
                                "GLOVEBOX_HOME=" + scratch.resolve("alone"),
                                "GLOVEBOX_CONFIG=" + alone,
                                launcher,
                                "run",
                                "--",
                                "true")),
                new BaselineCommand(VERSION, size.medium(), List.of(launcher, "--version")),
                new BaselineCommand(VALIDATE, size.medium(), List.of(launcher, "validate", program.toString())));
    }

    @Override
    public void close() throws IOException {
        try {
            type("daemon", "stop");
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }
}
