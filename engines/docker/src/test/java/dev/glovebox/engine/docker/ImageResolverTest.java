package dev.glovebox.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.engine.SpecForTest;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.docker.api.DockerHost;
import dev.glovebox.engine.image.ImageReference;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("docker")
@Timeout(60)
class ImageResolverTest {

    private final DockerForTest docker = new DockerForTest();

    @BeforeEach
    void assumeDaemon() {
        DockerForTest.assumeDaemonAndImage();
    }

    @AfterEach
    void removeData() {
        docker.close();
    }

    @Test
    void nameIsResolvedOnceToPinnedId() {
        var requested = new ArrayList<String>();
        var resolver = new ImageResolver(docker.api(), (reference, id) -> requested.add(reference + " " + id));
        String id = DockerForTest.docker("image", "inspect", "-f", "{{.Id}}", DockerForTest.IMAGE);
        assertThat(resolver.resolve("glovebox/sandbox").id()).isEqualTo(id);
        assertThat(resolver.resolve("glovebox/sandbox").environment()).anyMatch(text -> text.startsWith("PATH="));
        assertThat(requested).containsExactly(DockerForTest.IMAGE + " " + id);
        assertThat(resolver.resolve(id).id()).isEqualTo(id);
    }

    /** Untagged, the image is still there under its id, and launches by an id that was remembered would go on. */
    @Test
    void removedImageIsNoticedAtNextLaunch() {
        String name = "glovebox-test/gone-" + ProcessHandle.current().pid() + ":1";
        DockerForTest.docker("tag", DockerForTest.IMAGE, name);
        var resolver = new ImageResolver(docker.api(), (_, _) -> {});
        String id = resolver.resolve(name).id();
        assertThat(resolver.stillMeans(name, id)).isTrue();
        assertThat(resolver.stillMeans(name, "sha256:other")).isFalse();

        DockerForTest.docker("rmi", name);

        assertThat(resolver.stillMeans(name, id)).isFalse();
        assertThatThrownBy(() -> resolver.resolve(name)).hasMessageContaining("is not on this machine");
    }

    @Test
    void unreachableDaemonKeepsResolvedNames() {
        var away = new DockerApi(new DockerHost("unix:///nonexistent/docker.sock"));
        assertThatThrownBy(() -> new ImageResolver(away, (_, _) -> {}).stillMeans("a:b", "sha256:1"))
                .hasMessageContaining("cannot be reached");
    }

    @Test
    void nameThatDiffersFromItsPinIsNotUsed() throws Exception {
        var engine = docker.engine((reference, id) -> {
            throw new SandboxException(FailureCode.LAUNCH_FAILED, reference + " is not what was pinned", "set up anew");
        });
        try (var approved = SpecForTest.approve(SpecForTest.of(DockerForTest.walls()))) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> engine.launch(approved).close()).hasMessageContaining("pinned");
            }
        }
        assertThat(docker.containers()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "debian, debian:latest",
        "debian:12, debian:12",
        "localhost:5000/a, localhost:5000/a:latest",
        "localhost:5000/a:b, localhost:5000/a:b",
        "a@sha256:1, a@sha256:1",
        "sha256:1, sha256:1"
    })
    void nameIsCompletedAsEveryoneReadsIt(String text, String complete) {
        assertThat(ImageReference.complete(text)).isEqualTo(complete);
    }

    @ParameterizedTest
    @CsvSource({
        "a@sha256:1, a, sha256:1",
        "localhost:5000/a@sha256:1, localhost:5000/a, sha256:1",
        "a:b@sha256:1, a, sha256:1",
        "localhost:5000/a:b, localhost:5000/a, b"
    })
    void digestIsAskedForInThePlaceOfTheTag(String text, String repository, String tag) {
        assertThat(ImageReference.parse(text)).isEqualTo(new ImageReference(repository, tag));
    }
}
