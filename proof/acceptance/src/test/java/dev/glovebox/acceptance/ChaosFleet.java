package dev.glovebox.acceptance;

import dev.glovebox.client.GloveboxClient;
import dev.glovebox.client.ServerAddress;
import dev.glovebox.model.spec.Project;
import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.resource.ProjectRecord;
import dev.glovebox.protocol.resource.Quota;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Two servers on one PostgreSQL and three runners that know both, each a process that can be stopped, killed and started anew. */
final class ChaosFleet implements AutoCloseable {

    static final int SERVERS = 2;
    static final int RUNNERS = 3;

    private static final String[] YAML = {
        "server: {lease_time: 3s}", "runner: {drain_time: 4s}", "pool: {min_warm: 1, max_warm: 1}"
    };

    private static final class Member {
        private final GloveboxForTest installation;
        private Process process;
        private URI address = URI.create("");
        private String key = "";

        Member(GloveboxForTest installation, Process process) {
            this.installation = installation;
            this.process = process;
        }
    }

    private final List<String> database;
    private final List<Member> servers = new ArrayList<>();
    private final List<Member> runners = new ArrayList<>();
    final Path project;

    ChaosFleet(List<String> database) throws IOException {
        this.database = database;
        for (int i = 0; i < SERVERS; i++) {
            var installation = new GloveboxForTest(YAML);
            if (i > 0) {
                shareSealingKey(installation);
            }
            var member = new Member(installation, startServer(installation, 0));
            member.address = address(member.process);
            servers.add(member);
        }
        this.project = ofOrdinaryUser(servers.getFirst().installation.home.resolve("project"));
        ofOrdinaryUser(project.resolve("locks"));
        client().projects().create(new ProjectRecord.ProjectSpec(new Project("p1", project, List.of()), Quota.NONE));
        for (int i = 0; i < RUNNERS; i++) {
            var installation = new GloveboxForTest(YAML);
            var member = new Member(installation, servers.getFirst().process);
            runners.add(member);
            renewKey(i);
            startRunner(i);
        }
    }

    /** What root owns, each box writes as a user of its own (decision 27), and the next attempt of a task could not go on with it. */
    private static Path ofOrdinaryUser(Path directory) throws IOException {
        Files.createDirectory(directory);
        if ((int) Files.getAttribute(directory, "unix:uid") == 0) {
            Files.setAttribute(directory, "unix:uid", 1000);
            Files.setAttribute(directory, "unix:gid", 1000);
        }
        return directory;
    }

    private void shareSealingKey(GloveboxForTest installation) throws IOException {
        Files.createDirectories(
                installation.data(),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.copy(
                servers.getFirst().installation.data().resolve("api-sealing-key"),
                installation.data().resolve("api-sealing-key"));
    }

    /** Of whichever server answers. */
    GloveboxClient client() throws IOException {
        String key = Files.readString(servers.getFirst().installation.data().resolve("api-key"))
                .strip();
        for (var server : servers) {
            var client = new GloveboxClient(new ServerAddress(server.address, key));
            try {
                client.projects().list(1);
                return client;
            } catch (RuntimeException away) {
                // then the next one
            }
        }
        return new GloveboxClient(new ServerAddress(servers.getFirst().address, key));
    }

    private Process startServer(GloveboxForTest installation, int port) {
        var arguments = new ArrayList<>(List.of("serve", "--no-runner", "--listen", "127.0.0.1:" + port));
        arguments.addAll(database);
        return start(installation, arguments);
    }

    private static Process start(GloveboxForTest installation, List<String> arguments) {
        var command = new ArrayList<>(installation.command(arguments.toArray(String[]::new)));
        command.set(command.indexOf("-Xmx64m"), "-Xmx160m");
        try {
            return new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(
                            installation.home.resolve("stderr").toFile()))
                    .start();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static URI address(Process server) throws IOException {
        return URI.create(line(server, "API ready at ").replaceFirst(".*API ready at ([^ ,]+).*", "$1"));
    }

    private static String line(Process process, String text) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.contains(text)) {
                Thread.ofPlatform().daemon().start(() -> lines.lines().forEach(_ -> {}));
                return line;
            }
        }
        throw new AssertionError("the process ended and never said '" + text + "'");
    }

    void killServer(int which) throws IOException, InterruptedException {
        var server = servers.get(which);
        server.process.destroyForcibly().waitFor();
        server.process = startServer(server.installation, server.address.getPort());
        server.address = address(server.process);
    }

    void signalServer(int which, String name) throws IOException, InterruptedException {
        signal(servers.get(which).process, name);
    }

    void signalRunner(int which, String name) throws IOException, InterruptedException {
        signal(runners.get(which).process, name);
    }

    private static void signal(Process process, String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    void killRunner(int which) throws IOException, InterruptedException {
        runners.get(which).process.destroyForcibly().waitFor();
        startRunner(which);
    }

    /** As an upgrade does it: the tasks it has may end first. */
    void drainRunner(int which) throws IOException, InterruptedException {
        var process = runners.get(which).process;
        process.destroy();
        if (!process.waitFor(Duration.ofSeconds(60))) {
            throw new AssertionError("a runner that was told to stop did not");
        }
        startRunner(which);
    }

    /** Whoever has the key at that moment is thrown out, and comes back with another. */
    void revokeRunner(int which) throws IOException, InterruptedException {
        var runner = runners.get(which);
        client().keys().revoke(runner.key);
        runner.process.destroyForcibly().waitFor();
        renewKey(which);
        startRunner(which);
    }

    private void renewKey(int which) throws IOException {
        var made = client().keys()
                .create(new ApiKey.KeySpec(
                        "runner " + which, Access.RUNNER, List.of("*"), Optional.empty(), Quota.NONE));
        runners.get(which).key = made.key().id();
        Files.writeString(runners.get(which).installation.home.resolve("key"), made.secret());
    }

    private void startRunner(int which) throws IOException {
        var runner = runners.get(which);
        runner.process = start(
                runner.installation,
                List.of(
                        "runner",
                        "--server",
                        servers.get(0).address + "," + servers.get(1).address,
                        "--key-file",
                        runner.installation.home.resolve("key").toString(),
                        "--name",
                        "chaos-" + runner.key,
                        "--boxes",
                        "4"));
        line(runner.process, "ready for tasks");
    }

    @Override
    public void close() throws IOException {
        var all = new ArrayList<>(runners);
        all.addAll(servers);
        for (var member : all) {
            try {
                signal(member.process, "CONT");
                member.process.destroyForcibly().waitFor();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            member.installation.close();
        }
    }
}
