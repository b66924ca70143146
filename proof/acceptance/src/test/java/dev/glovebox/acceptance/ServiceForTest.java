package dev.glovebox.acceptance;

import dev.glovebox.client.GloveboxClient;
import dev.glovebox.client.ServerAddress;
import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.spec.Project;
import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.resource.ProjectRecord;
import dev.glovebox.protocol.resource.Quota;
import dev.glovebox.protocol.resource.TimelineEvent;
import dev.glovebox.protocol.runner.RunnerCallback.Stream;
import dev.glovebox.protocol.task.Task;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Assumptions;

/** An API and a runner, each a process of its own with a data directory of its own. */
final class ServiceForTest implements AutoCloseable {

    private final GloveboxForTest api;
    private final GloveboxForTest host;
    private final List<String> database;
    final Path project;
    private ApiProcess server;
    private final List<ApiProcess> others = new ArrayList<>();
    private Optional<Process> runner = Optional.empty();
    private URI metrics = URI.create("");
    private GloveboxClient client;

    /**
     * Starts the API alone.
     *
     * @param database arguments of {@code serve} that name one; none for SQLite
     * @param yaml the runner's configuration
     */
    ServiceForTest(List<String> database, String... yaml) throws IOException {
        this(new GloveboxForTest(), database, yaml);
    }

    /** One whose API and runner have these configurations. */
    static ServiceForTest configured(String api, String runner) throws IOException {
        return new ServiceForTest(new GloveboxForTest(api), List.of(), runner);
    }

    private ServiceForTest(GloveboxForTest api, List<String> database, String... yaml) throws IOException {
        this.api = api;
        this.host = new GloveboxForTest(yaml);
        this.database = database;
        this.project = Files.createDirectory(host.home.resolve("project"));
        Files.setPosixFilePermissions(project, PosixFilePermissions.fromString("rwxr-xr-x"));
        this.server = startApi(api, 0, database);
        this.client = client(server);
        client.projects().create(new ProjectRecord.ProjectSpec(new Project("p1", project, List.of()), Quota.NONE));
        var key = client.keys()
                .create(new ApiKey.KeySpec(
                        "runner", Access.RUNNER, List.of(ApiKey.EVERY_PROJECT), Optional.empty(), Quota.NONE));
        Files.writeString(host.home.resolve("key"), key.secret());
    }

    GloveboxClient client() {
        return client;
    }

    private GloveboxClient client(ApiProcess of) throws IOException {
        return new GloveboxClient(new ServerAddress(of.address(), key()));
    }

    private String key() throws IOException {
        return Files.readString(api.data().resolve("api-key")).strip();
    }

    /** An API, and where it answers. */
    record ApiProcess(GloveboxForTest installation, Process process, URI address) {

        /** As kill -9 does it. */
        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }
    }

    private static ApiProcess startApi(GloveboxForTest installation, int port, List<String> database) {
        var arguments = new ArrayList<>(List.of("serve", "--no-runner", "--listen", "127.0.0.1:" + port));
        arguments.addAll(database);
        var process = start(installation, arguments);
        String ready = lineWith(process, "API ready at ");
        return new ApiProcess(installation, process, URI.create(ready.replaceFirst(".*API ready at ([^ ,]+).*", "$1")));
    }

    /** Another API on the same database, with a data directory of its own. */
    ApiProcess startAnotherApi() {
        var installation = new GloveboxForTest();
        shareSealingKey(installation);
        var another = startApi(installation, 0, database);
        others.add(another);
        return another;
    }

    /** Servers on one database have one key for the values of variables in it. */
    private void shareSealingKey(GloveboxForTest installation) {
        try {
            Files.createDirectories(
                    installation.data(),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Files.copy(
                    api.data().resolve("api-sealing-key"), installation.data().resolve("api-sealing-key"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    ApiProcess api() {
        return server;
    }

    /** From now on this API is asked. */
    void ask(ApiProcess another) throws IOException {
        client = client(another);
    }

    void startRunner() {
        startRunner(server.address());
    }

    void startRunner(URI address) {
        var process = start(
                host,
                List.of(
                        "runner",
                        "--server",
                        address.toString(),
                        "--key-file",
                        host.home.resolve("key").toString(),
                        "--name",
                        "tester",
                        "--boxes",
                        "2",
                        "--metrics",
                        "127.0.0.1:0"));
        var said = linesWith(process, "metrics at ", "ready for tasks");
        metrics = URI.create(said.getFirst().replaceFirst(".*metrics at (\\S+).*", "$1"));
        runner = Optional.of(process);
    }

    private static Process start(GloveboxForTest installation, List<String> arguments) {
        var command = new ArrayList<>(installation.command(arguments.toArray(String[]::new)));
        command.set(command.indexOf("-Xmx64m"), "-Xmx160m");
        try {
            return new ProcessBuilder(command)
                    .redirectError(installation.home.resolve("stderr").toFile())
                    .start();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Where the runner's figures are. */
    URI metrics() {
        return metrics;
    }

    private static String lineWith(Process process, String text) {
        return linesWith(process, text).getFirst();
    }

    /** One line with each, in this order; the rest of what it prints is thrown away. */
    private static List<String> linesWith(Process process, String... texts) {
        var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        var found = new ArrayList<String>();
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.contains(texts[found.size()])) {
                    found.add(line);
                }
                if (found.size() == texts.length) {
                    // None of the scheduler's: on two processors, two that wait for a pipe leave virtual threads
                    // nobody.
                    Thread.ofPlatform()
                            .daemon()
                            .name("drain")
                            .start(() -> lines.lines().forEach(_ -> {}));
                    return found;
                }
            }
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
        throw new AssertionError("the process ended and never said '" + texts[found.size()] + "'");
    }

    void restartApi() {
        server = startApi(api, server.address().getPort(), database);
    }

    void killRunner() throws InterruptedException {
        runner.orElseThrow().destroyForcibly().waitFor();
        runner = Optional.empty();
    }

    /** In a container of its own. */
    Task create(String... command) {
        return create(Map.of(), command);
    }

    /** @param more members of the sandbox */
    Task create(Map<String, Object> more, String... command) {
        return createWith(Map.of(), more, command);
    }

    /** @param members of the task, and {@code more} of its sandbox */
    Task createWith(Map<String, Object> members, Map<String, Object> more, String... command) {
        Map<String, Object> sandbox = new LinkedHashMap<>(more);
        sandbox.put("image", RunsForTest.IMAGE);
        sandbox.put("command", List.of(command));
        Map<String, Object> task = new LinkedHashMap<>(members);
        task.put("project", "p1");
        task.put("execution_mode", "docker-sandbox");
        task.put("sandbox", sandbox);
        return client.tasks().create(task);
    }

    Task await(String id, Predicate<Task> condition) {
        try {
            return Awaitility.await("task " + id)
                    .atMost(Duration.ofSeconds(90))
                    .pollInterval(Duration.ofMillis(100))
                    .ignoreExceptions()
                    .until(() -> client.tasks().get(id), condition);
        } catch (ConditionTimeoutException stuck) {
            throw new AssertionError(whereItHangs(id), stuck);
        }
    }

    /** How far the task came, and what its runner and this process, which has the servers of some tests, are doing. */
    private String whereItHangs(String id) {
        String ofRunner =
                runner.map(process -> ThreadsOf.process(process.pid())).orElse("no runner");
        String own = ThreadsOf.process(ProcessHandle.current().pid());
        return "events " + events(id) + "\noutput " + output(id) + "\n" + ofRunner + "\n" + own;
    }

    Task awaitEnd(Task task) {
        return await(task.id(), now -> now.state().terminal());
    }

    void awaitOutput(Task task, String text) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(90))
                .until(() -> output(task.id()).contains(text));
    }

    String output(String id) {
        var bytes = new ByteArrayOutputStream();
        client.tasks().outputSoFar(id, Stream.STDOUT, bytes::writeBytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    List<String> events(String id) {
        return client.tasks().events(id, 0).stream().map(TimelineEvent::type).toList();
    }

    /** One that waited is named after its task a moment after it was taken. */
    void awaitContainer(Task task) {
        Awaitility.await("container of " + task.id())
                .atMost(Duration.ofSeconds(30))
                .until(() -> docker().inspect("glovebox-" + task.id()).isPresent());
    }

    void awaitNoContainer(Task task) {
        Awaitility.await("container of " + task.id())
                .atMost(Duration.ofSeconds(30))
                .until(() -> docker().inspect("glovebox-" + task.id()).isEmpty());
    }

    /** When the container of a task was made. */
    Instant containerMade(Task task) {
        return Instant.parse(docker().inspect("glovebox-" + task.id())
                .orElseThrow()
                .at("Created")
                .text()
                .orElseThrow());
    }

    /** Until none runs that the runner made, for tasks or ahead of them. One that it had not started yet is swept up later. */
    void awaitNoneRunning() {
        Awaitility.await("boxes of the runner").atMost(Duration.ofSeconds(60)).until(() -> running() == 0);
    }

    private long running() throws IOException {
        String owner = Files.readString(host.data().resolve("owner")).strip();
        return docker().containersLabelled("dev.glovebox.owner=" + owner).stream()
                .filter(container -> container.at("State").text().equals(Optional.of("running")))
                .count();
    }

    private DockerApi docker() {
        var file = Optional.of(host.home.resolve("glovebox.yaml"));
        return new Wiring(ConfigurationLoader.load(file, HostEnvironment.ofThisProcess())).docker();
    }

    void assumeContainers() {
        Assumptions.assumeTrue(
                docker().image(RunsForTest.IMAGE).isPresent(), "missing capability: the image " + RunsForTest.IMAGE);
    }

    /** A command line against this server, with the first key. */
    GloveboxForTest.Ended command(String... arguments) {
        var all = new ArrayList<>(List.of(arguments));
        int options = all.indexOf("--");
        all.addAll(
                options < 0 ? all.size() : options,
                List.of("--server", server.address().toString()));
        return api.run(all.toArray(String[]::new));
    }

    @Override
    public void close() throws IOException {
        runner.ifPresent(Process::destroy);
        runner.ifPresent(ServiceForTest::waitFor);
        others.add(server);
        for (var process : others) {
            process.process().destroy();
            waitFor(process.process());
            process.installation().close();
        }
        host.close();
    }

    private static void waitFor(Process process) {
        try {
            if (!process.waitFor(Duration.ofSeconds(30))) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
