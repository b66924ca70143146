package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.docker.api.DockerHost;
import dev.glovebox.engine.image.ImageReference;
import dev.glovebox.json.Json;
import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code glovebox images}, with a registry on the loopback. */
@Tag("docker")
@Timeout(180)
class ImagesCommandTest {

    private static final DockerApi DOCKER = new DockerApi(new DockerHost("unix:///var/run/docker.sock"));

    private final GloveboxForTest glovebox = new GloveboxForTest();
    private final RegistryForTest registry = new RegistryForTest();

    ImagesCommandTest() throws IOException {}

    @BeforeEach
    void needsContainers() throws IOException {
        try (var runs = new RunsForTest()) {
            runs.assumeOffered(IsolationLevel.STRICT);
        }
    }

    @AfterEach
    void cleanUp() throws IOException {
        DOCKER.removeImage(registry.image());
        registry.close();
        glovebox.close();
    }

    @Test
    void imageIsPulledAcceptedListedAndPruned() {
        var pulled = glovebox.run("images", "pull", registry.image());
        assertThat(pulled.status()).as(pulled.story()).isZero();
        String id = DOCKER.image(registry.image()).orElseThrow().at("Id").text().orElseThrow();
        assertThat(pulled.out()).contains("Pull complete").endsWith(registry.image() + " " + id + "\n");

        var listed = glovebox.run("images", "list", "--json");
        assertThat(listed.out().lines().map(Json::parse)).singleElement().satisfies(image -> {
            assertThat(image.at("name").text()).contains(registry.image());
            assertThat(image.at("digest").text()).contains(id);
            assertThat(image.at("ours").value()).isEqualTo(true);
            assertThat(image.at("last_used").value()).isNull();
        });

        var rehearsed = glovebox.run("images", "prune", "--dry-run");
        assertThat(rehearsed.out()).startsWith("would remove " + registry.image());
        assertThat(DOCKER.image(registry.image())).isPresent();
        var pruned = glovebox.run("images", "prune");
        assertThat(pruned.out()).as(pruned.story()).startsWith("removed " + registry.image());
        assertThat(DOCKER.image(registry.image())).isEmpty();
        assertThat(glovebox.run("images", "list").out()).isEmpty();
    }

    @Test
    void acceptedNameIsPinned() {
        glovebox.run("images", "pull", registry.image());
        String other =
                DOCKER.image(RunsForTest.IMAGE).orElseThrow().at("Id").text().orElseThrow();
        DOCKER.removeImage(registry.image());
        DOCKER.tagImage(other, ImageReference.parse(registry.image()));
        var ended = glovebox.run("run", "--image", registry.image(), "--", "true");
        assertThat(ended.status()).as(ended.story()).isEqualTo(69);
        assertThat(ended.err()).contains("was accepted for this name");
    }

    @Test
    void usedImageOfSomeoneElseIsListedAndNeverPruned() {
        var run = glovebox.run("run", "--image", RunsForTest.IMAGE, "--", "true");
        assertThat(run.status()).as(run.story()).isZero();
        assertThat(glovebox.run("images", "list").out()).contains(RunsForTest.IMAGE, "used 20");
        assertThat(glovebox.run("images", "prune", "--unused", "1ms").out()).isEmpty();
        assertThat(DOCKER.image(RunsForTest.IMAGE)).isPresent();
    }

    @Test
    void missingImageIsReportedWithNextStep() {
        var missing = glovebox.run("run", "--image", registry.image(), "--", "true");
        assertThat(missing.status()).as(missing.story()).isEqualTo(69);
        assertThat(missing.err()).contains("glovebox images pull " + registry.image());
        var refused = glovebox.run("images", "pull", registry.image().replace(":1", ":2"));
        assertThat(refused.status()).as(refused.story()).isEqualTo(69);
        assertThat(refused.err()).contains("cannot be pulled", "next:");
    }
}
