package dev.glovebox.engine.oci.image.source;

import dev.glovebox.model.value.Printable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Debian's skopeo, which talks to registries in a process of its own that ends with ours (decision 41). */
final class Skopeo {

    private static final List<Path> PROGRAMS = List.of(Path.of("/usr/bin/skopeo"), Path.of("/usr/local/bin/skopeo"));
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
    private static final Path POLICY = Path.of("/etc/containers/policy.json");

    /** Proxies, certificates, and what credential helpers look for. Nothing else of ours is its business. */
    private static final Set<String> VARIABLES = Set.of(
            "HOME",
            "PATH",
            "HTTP_PROXY",
            "HTTPS_PROXY",
            "NO_PROXY",
            "http_proxy",
            "https_proxy",
            "no_proxy",
            "SSL_CERT_FILE",
            "SSL_CERT_DIR",
            "XDG_RUNTIME_DIR",
            "DOCKER_CONFIG");

    private static final int LONGEST_MESSAGE = 8 << 10;

    private final Path scratch;
    private final Map<String, String> variables;

    /** @param scratch a directory for this alone; what the program prints is there as well */
    Skopeo(Path scratch, Map<String, String> variables) {
        this.scratch = scratch;
        this.variables = variables;
    }

    static Optional<Path> program() {
        return PROGRAMS.stream().filter(Files::isExecutable).findFirst();
    }

    /**
     * How a command ended.
     *
     * @param output what it printed, each character one byte
     */
    record Ended(int status, String output, String message) {

        boolean success() {
            return status == 0;
        }
    }

    /** Looks after a command that takes its time; called several times a second. */
    interface Watch {

        /** @return false to end it */
        boolean goOn() throws IOException;
    }

    /** @param largest how much output is kept */
    Ended run(List<String> arguments, int largest, Watch watch) throws IOException, InterruptedException {
        Path output = scratch.resolve("output");
        Path messages = scratch.resolve("messages");
        var builder = new ProcessBuilder(command(arguments))
                .redirectOutput(output.toFile())
                .redirectError(messages.toFile());
        builder.environment().keySet().retainAll(Set.of());
        variables.forEach((name, value) -> {
            if (VARIABLES.contains(name)) {
                builder.environment().put(name, value);
            }
        });
        builder.environment().put("TMPDIR", scratch.toString());
        var process = builder.start();
        try {
            process.getOutputStream().close();
            while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
                if (!watch.goOn()) {
                    return new Ended(-1, "", "it sent more than it had announced");
                }
            }
            return new Ended(
                    process.exitValue(),
                    new String(head(output, largest), StandardCharsets.ISO_8859_1),
                    last(messages));
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static List<String> command(List<String> arguments) {
        var command = new ArrayList<String>();
        if (Files.isExecutable(SETPRIV)) {
            command.addAll(List.of(SETPRIV.toString(), "--pdeathsig", "KILL"));
        }
        command.add(program()
                .orElseThrow(() -> ImageProblem.unavailable(
                        "pulling an image without Docker needs skopeo, which is not installed",
                        "run apt-get install skopeo, or pull with Docker: glovebox images pull --store docker"))
                .toString());
        if (!Files.exists(POLICY)) {
            command.add("--insecure-policy"); // about signatures; without a policy of the host it would refuse to work
        }
        command.addAll(arguments);
        return command;
    }

    private static byte[] head(Path file, int largest) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return in.readNBytes(largest);
        }
    }

    /** The last line says what went wrong: {@code time="…" level=fatal msg="…"}. It repeats what registries say. */
    private static String last(Path file) throws IOException {
        String text = new String(head(file, LONGEST_MESSAGE), StandardCharsets.UTF_8).strip();
        String line = text.substring(text.lastIndexOf('\n') + 1);
        int message = line.indexOf("msg=\"");
        String said = message < 0 ? line : line.substring(message + 5, Math.max(message + 5, line.length() - 1));
        return Printable.text(said.replace("\\\"", "\""));
    }
}
