package dev.glovebox.bench.api;

import dev.glovebox.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code glovebox serve} as a process of its own, with a data directory of its own, as the launcher starts it. */
final class ServerUnderTest implements AutoCloseable {

    private final Process process;
    private final Path home;
    private final URI address;
    private final String key;

    private ServerUnderTest(Process process, Path home, URI address, String key) {
        this.process = process;
        this.home = home;
        this.address = address;
        this.key = key;
    }

    /**
     * Starts it and waits until it answers.
     *
     * @param database a JDBC URL; none for SQLite
     * @param options further ones of {@code serve}
     */
    static ServerUnderTest start(Path home, Optional<String> database, String... options) throws IOException {
        Files.createDirectories(home);
        Path file = Files.writeString(
                home.resolve("glovebox.yaml"),
                "data_dir: " + home.resolve("data") + "\nserver: {port: 0, requests_per_second: 1000000}\n");
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "@" + Path.of(System.getProperty("glovebox.home", ""), "scripts", "server.jvm"),
                "-Xmx256m",
                "-Dglovebox.home=" + System.getProperty("glovebox.home", ""),
                "-cp",
                System.getProperty("java.class.path", ""),
                "dev.glovebox.cli.Main",
                "--config=" + file,
                "serve"));
        Optional.ofNullable(System.getProperty("glovebox.bench.jvm")).ifPresent(option -> command.add(1, option));
        command.addAll(List.of(options));
        database.ifPresent(url -> command.addAll(List.of("--database", url)));
        var process = new ProcessBuilder(command)
                .redirectError(home.resolve("stderr").toFile())
                .start();
        String address = ready(process);
        String key = Files.readString(home.resolve("data/api-key")).strip();
        return new ServerUnderTest(process, home, URI.create(address), key);
    }

    private static String ready(Process process) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("API ready at ")) {
                Thread.ofPlatform()
                        .daemon()
                        .name("drain")
                        .start(() -> lines.lines().forEach(_ -> {}));
                return line.replaceFirst("API ready at ([^ ,]+).*", "$1");
            }
        }
        throw new IOException("glovebox serve ended before it was ready");
    }

    URI address() {
        return address;
    }

    Connection connect() throws IOException {
        return new Connection(address, key);
    }

    Connection connect(String asKey) throws IOException {
        return new Connection(address, asKey);
    }

    /** A key that may do what runners do. */
    String runnerKey() throws IOException {
        try (var admin = connect()) {
            Json made = admin.post("/v1/keys", "{\"name\":\"r\",\"access\":\"runner\",\"projects\":[\"*\"]}");
            return made.at("secret").text().orElseThrow();
        }
    }

    /** Resident memory: the heap and everything else. */
    double residentMegabytes() throws IOException {
        try (var lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
                    .findFirst()
                    .orElse(Double.NaN);
        }
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(Duration.ofSeconds(20))) {
                process.destroyForcibly();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        try (var files = Files.walk(home)) {
            for (Path path : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
