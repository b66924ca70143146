package dev.glovebox.engine.docker.api;

import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.engine.image.ImageReference;
import dev.glovebox.json.Json;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The daemon, call by call. Safe for many threads. */
public final class DockerApi {

    /** A healthy daemon answers these in milliseconds; a probe must not take longer than its caller's patience. */
    private static final Duration QUICK = Duration.ofMillis(1500);

    private static final Duration PATIENT = Duration.ofSeconds(60);
    private static final Duration REMOVAL = Duration.ofSeconds(20);
    private static final Duration UPLOAD = Duration.ofMinutes(15);

    private final DockerHost host;
    private final DockerConnection connection;
    private volatile long lastResponse;

    public DockerApi(DockerHost host) {
        this.host = host;
        this.connection = new DockerConnection(host);
    }

    public DockerHost host() {
        return host;
    }

    /** Throws with the socket tried, the cause and the fix when nobody answers. */
    public void ping() {
        var response = quick("GET", "/_ping");
        if (!response.success()) {
            throw unreachable("its response was " + response.message(), null);
        }
    }

    /** Whether the daemon has answered something this recently, and nothing has failed since. */
    public boolean answeredWithin(Duration time) {
        long last = lastResponse;
        return last != 0 && System.nanoTime() - last < time.toNanos();
    }

    public Json version() {
        return json(expect(quick("GET", "/version"), "read the daemon's version"));
    }

    public Json info() {
        return json(expect(send("GET", "/info", "", Duration.ofSeconds(10)), "read the daemon's settings"));
    }

    /**
     * Makes a container.
     *
     * @return its id, or empty when the image is not on this machine
     */
    public Optional<String> createContainer(String name, String request) {
        var response = send("POST", "/containers/create?name=" + encode(name), request, PATIENT);
        if (response.status() == 404) {
            return Optional.empty();
        }
        var created = json(expect(response, "create container " + name));
        return Optional.of(
                created.at("Id").text().orElseThrow(() -> unreachable("it created a container without an id", null)));
    }

    public void start(String id) {
        expect(send("POST", "/containers/" + encode(id) + "/start", "", PATIENT), "start container " + id);
    }

    /** Changes the limits of a running container. */
    public void update(String id, GroupLimits limits) {
        String request = Json.write(Map.of(
                "Memory", limits.memory(),
                "MemorySwap", limits.memory(),
                "NanoCpus", limits.cpuMillis() * 1_000_000L,
                "PidsLimit", limits.processes()));
        expect(
                send("POST", "/containers/" + encode(id) + "/update", request, PATIENT),
                "change the limits of container " + id);
    }

    /** Gives it another name; no matter if it is gone. */
    public void rename(String id, String name) {
        var response = send("POST", "/containers/" + encode(id) + "/rename?name=" + encode(name), "", PATIENT);
        if (response.status() != 404) {
            expect(response, "rename container " + id);
        }
    }

    /** Kills it if it runs; no matter if it does not. */
    public void kill(String id) {
        var response = send("POST", "/containers/" + encode(id) + "/kill", "", PATIENT);
        if (response.status() != 404 && response.status() != 409) {
            expect(response, "kill container " + id);
        }
    }

    /** Removes it, running or not, and returns when it is gone, whoever else is removing it. */
    public void remove(String id) {
        var response = forceRemoval(id);
        if (response.status() == 500 && response.message().contains("is not running")) {
            response = forceRemoval(id); // it ended by itself while the daemon was about to kill it
        }
        if (response.status() == 409) { // it is being removed: by the daemon itself, as a rule
            awaitRemoval(id);
        } else if (response.status() != 404) {
            expect(response, "remove container " + id);
        }
    }

    private DockerResponse forceRemoval(String id) {
        return send("DELETE", "/containers/" + encode(id) + "?force=true&v=true", "", PATIENT);
    }

    private void awaitRemoval(String id) {
        long giveUp = System.nanoTime() + REMOVAL.toNanos();
        while (inspect(id).isPresent()) {
            if (System.nanoTime() > giveUp) {
                throw new SandboxException(
                        FailureCode.ENGINE_LOST,
                        "container " + id + " is being removed, but is still there after " + REMOVAL.toSeconds() + " s",
                        "run docker rm -f " + id);
            }
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
    }

    /** Empty when there is no such container. */
    public Optional<Json> inspect(String id) {
        var response = send("GET", "/containers/" + encode(id) + "/json", "", PATIENT);
        return response.status() == 404
                ? Optional.empty()
                : Optional.of(json(expect(response, "inspect container " + id)));
    }

    public boolean running(String id) {
        return inspect(id)
                .filter(container ->
                        Boolean.TRUE.equals(container.at("State", "Running").value()))
                .isPresent();
    }

    /**
     * Whether the daemon noted that a container ran out of memory. It remembers its last events, also of containers that are gone; what it is
     * about to note is waited for, for a second or two.
     */
    public boolean ranOutOfMemory(String id) {
        String filters = Json.write(Map.of("container", List.of(id), "event", List.of("oom")));
        long soon = Instant.now().getEpochSecond() + 2;
        var response = send("GET", "/events?since=0&until=" + soon + "&filters=" + encode(filters), "", PATIENT);
        return expect(response, "read the events of container " + id).body().contains("\"oom\"");
    }

    /** Containers in any state that carry the label. */
    public List<Json> containersLabelled(String label) {
        String filters = Json.write(Map.of("label", List.of(label)));
        var response = send("GET", "/containers/json?all=true&filters=" + encode(filters), "", PATIENT);
        return json(expect(response, "list containers")).items();
    }

    /** Empty when the image is not on this machine. */
    public Optional<Json> image(String reference) {
        var response = send("GET", "/images/" + encode(reference).replace("%2F", "/") + "/json", "", PATIENT);
        return response.status() == 404
                ? Optional.empty()
                : Optional.of(json(expect(response, "inspect image " + reference)));
    }

    /** Takes a name from an image, and the image away when it was its last; returns why not, or empty. */
    public Optional<String> removeImage(String reference) {
        var response = send("DELETE", "/images/" + encode(reference).replace("%2F", "/"), "", PATIENT);
        return response.success() || response.status() == 404 ? Optional.empty() : Optional.of(response.message());
    }

    /** Loads an archive as {@code docker save} writes it. */
    public void loadImage(InputStream archive) {
        DockerResponse response;
        try {
            response = connection.upload("/images/load?quiet=true", archive, UPLOAD);
        } catch (IOException broken) {
            throw unreachable(reason(broken), broken);
        }
        expect(response, "load the image");
    }

    /** Writes the archive of an image, as {@code docker save} does. */
    public void saveImage(String id, OutputStream out) {
        DockerResponse response;
        try {
            response = connection.download("/images/" + encode(id) + "/get", out, UPLOAD);
        } catch (IOException broken) {
            throw unreachable(reason(broken), broken);
        }
        expect(response, "save image " + id);
    }

    public void tagImage(String id, ImageReference name) {
        expect(send("POST", "/images/" + encode(id) + "/tag?" + query("repo", name), "", PATIENT), "tag image " + id);
    }

    /** Asks the registry; returns why not, or empty. The daemon reports progress and failures in one stream of objects. */
    public Optional<String> pullImage(ImageReference name) {
        return pullImage(name, _ -> {});
    }

    /** The same, telling each step as the daemon tells it. */
    public Optional<String> pullImage(ImageReference name, Consumer<Json> steps) {
        DockerResponse response;
        try {
            response = connection.follow(
                    "POST",
                    "/images/create?" + query("fromImage", name),
                    UPLOAD,
                    line -> Json.tryParse(line).ifPresent(steps));
        } catch (IOException broken) {
            throw unreachable(reason(broken), broken);
        }
        if (!response.success()) {
            return Optional.of(response.message());
        }
        return response.body()
                .lines()
                .filter(line -> line.startsWith("{"))
                .flatMap(line ->
                        Json.tryParse(line).flatMap(step -> step.at("error").text()).stream())
                .findFirst();
    }

    private static String query(String repositoryParameter, ImageReference name) {
        return repositoryParameter + "=" + encode(name.repository()) + "&tag=" + encode(name.tag());
    }

    private DockerResponse quick(String method, String path) {
        return send(method, path, "", QUICK);
    }

    private DockerResponse send(String method, String path, String body, Duration patience) {
        try {
            var response = connection.send(method, path, body, patience);
            lastResponse = System.nanoTime();
            return response;
        } catch (IOException broken) {
            lastResponse = 0;
            throw unreachable(reason(broken), broken);
        }
    }

    private static String reason(IOException broken) {
        return broken instanceof java.nio.channels.ClosedChannelException
                ? "it did not respond in time"
                : String.valueOf(broken.getMessage());
    }

    private SandboxException unreachable(String reason, @Nullable Throwable cause) {
        return new SandboxException(
                FailureCode.NO_ENGINE,
                "the Docker daemon at " + host + " cannot be reached: " + reason,
                "start it (glovebox setup does), join the docker group, or set docker.host; to run without Docker, "
                        + "use --level moderate, or allow a lower level with sandbox.fallback",
                cause);
    }

    private Json json(DockerResponse response) {
        return response.json().orElseThrow(() -> unreachable("its response is not JSON", null));
    }

    private static DockerResponse expect(DockerResponse response, String what) {
        if (!response.success() && response.status() != 304) {
            throw new SandboxException(
                    FailureCode.LAUNCH_FAILED,
                    "the Docker daemon could not " + what + ": " + response.message(),
                    "run glovebox doctor");
        }
        return response;
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
