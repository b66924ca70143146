package dev.glovebox.engine.oci.image.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.engine.image.BuildProgress;
import dev.glovebox.engine.oci.image.source.Digest;
import dev.glovebox.engine.oci.image.source.DockerExport;
import dev.glovebox.engine.oci.image.source.RegistryCredentials;
import dev.glovebox.engine.oci.image.tar.TarForTest;
import dev.glovebox.files.AtomicFile;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real pulls with skopeo from a registry on the loopback. */
@Timeout(180)
class RegistryPullTest {

    private static final TarForTest BASE =
            new TarForTest().file("bin/sh", 0755, "shell").file("etc/release", "1");

    @TempDir
    private Path data;

    private final RegistryForTest registry = new RegistryForTest();

    RegistryPullTest() throws IOException {}

    @BeforeEach
    void needsSkopeo() {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/skopeo")), "missing capability: skopeo");
    }

    @AfterEach
    void close() {
        registry.close();
    }

    private OwnImages images() {
        return images(Map.of());
    }

    private OwnImages images(Map<String, String> variables) {
        return new OwnImages(data, DockerExport.NONE, variables);
    }

    private List<String> names(String directory) {
        String[] names = data.resolve("rootfs").resolve(directory).toFile().list();
        return names == null ? List.of() : List.of(names);
    }

    private void assertNothingKept() {
        assertThat(names("images")).isEmpty();
        assertThat(names("layers")).isEmpty();
        assertThat(names("scratch")).isEmpty();
        assertThat(data.resolve("rootfs/names")).doesNotExist();
    }

    private SandboxException refused(String name) {
        try {
            images().pull(name, BuildProgress.SILENT);
        } catch (SandboxException expected) {
            return expected;
        }
        throw new AssertionError("it was pulled");
    }

    @Test
    void pulledImageIsOpenedAndSharedLayersAreFetchedOnce() throws IOException {
        var one = new ImageForTest(BASE, new TarForTest().file("one", "1"));
        var two = new ImageForTest(BASE, new TarForTest().file("two", "2"));
        String first = registry.add("one", one);
        String second = registry.add("two", two);
        var images = images();
        assertThat(images.pull(first, BuildProgress.SILENT).text()).isEqualTo(one.id());
        var opened = images.roots().open(first);
        assertThat(opened.root().resolve("one")).hasContent("1");
        assertThat(opened.root().resolve("bin/sh")).hasContent("shell");
        images.pull(second, BuildProgress.SILENT);
        assertThat(images.roots().open(second).root().resolve("two")).hasContent("2");
        String shared = Digest.of(BASE.gzip()).text();
        assertThat(registry.fetched.stream().filter(shared::equals)).hasSize(1);
        assertThat(names("layers")).hasSize(3);
        assertThat(names("scratch")).isEmpty();
        assertThat(images.pruning().find(first).orElseThrow().manifest()).contains(Digest.of(one.manifest()));
        // the whole image is here already
        int before = registry.fetched.size();
        images.pull(first, BuildProgress.SILENT);
        assertThat(registry.fetched.stream().skip(before).filter(shared::equals))
                .isEmpty();
    }

    @Test
    void digestInANameIsVerified() {
        var image = new ImageForTest(BASE);
        registry.add("one", image);
        String right = registry.host() + "/test/image@" + Digest.of(image.manifest());
        assertThat(images().pull(right, BuildProgress.SILENT).text()).isEqualTo(image.id());
        assertThat(images().roots().open(right).digest()).isEqualTo(image.id());
    }

    @Test
    void registryThatSendsSomethingElseIsRefused() {
        var image = new ImageForTest(BASE);
        var other = new ImageForTest(new TarForTest().file("evil", "x"));
        String name = registry.add("one", image);
        registry.add("other", other);
        String pinned = registry.host() + "/test/image@" + Digest.of(image.manifest());
        registry.replace(Digest.of(image.manifest()).text(), other.manifest());
        assertThat(refused(pinned)).isNotNull();
        // by its tag: the manifest is asked for once more, by the digest of what was read first
        registry.replace("one", image.manifest());
        assertThat(refused(name)).isNotNull();
        assertNothingKept();
    }

    @Test
    void wrongLayerOrConfigurationIsRefusedAndLeavesNothing() {
        var image = new ImageForTest(BASE);
        String name = registry.add("one", image);
        byte[] blob = BASE.gzip();
        byte[] swapped = new TarForTest().file("evil", 0755, "x").gzip();
        registry.replace(Digest.of(blob).text(), swapped);
        refused(name);
        assertNothingKept();
        registry.replace(Digest.of(blob).text(), blob);
        registry.replace(image.id(), new ImageForTest(new TarForTest().file("x", "y")).configuration);
        refused(name);
        assertNothingKept();
        // Consistent to the registry's clients, but its layer is not the one that the configuration names.
        var lying = image.lyingAboutItsLayers();
        var failure = refused(registry.add("lying", lying));
        assertThat(failure.code()).isEqualTo(FailureCode.IMAGE_REFUSED);
        assertThat(failure).hasMessageContaining("should have the digest");
        assertNothingKept();
    }

    @Test
    void hostileLayerFromARegistryLeavesNothing() {
        String name = registry.add(
                "hostile",
                new ImageForTest(new TarForTest().symbolicLink("etc", "/").file("etc/x", "planted")));
        assertThat(refused(name).code()).isEqualTo(FailureCode.IMAGE_REFUSED);
        assertNothingKept();
        assertThat(Path.of("/x")).doesNotExist();
    }

    @Test
    void missingImageAndRegistryAreReported() {
        var missing = refused(registry.host() + "/test/image:none");
        assertThat(missing.code()).isEqualTo(FailureCode.NO_IMAGE);
        assertThat(missing).hasMessageContaining("cannot be pulled");
        assertThat(refused("127.0.0.1:1/no/registry:1")).hasMessageContaining("refused");
        for (String bad : List.of("--help", "a b", "docker://x", "UPPER/x:1", "x:$(id)", "x@sha256:1", "")) {
            assertThatThrownBy(() -> images().pull(bad, BuildProgress.SILENT))
                    .as(bad)
                    .isInstanceOfSatisfying(
                            SandboxException.class,
                            failure -> assertThat(failure.code()).isEqualTo(FailureCode.USAGE));
        }
        assertNothingKept();
    }

    @Test
    void credentialsOfGloveboxComeBeforeThoseOfDocker() throws IOException {
        registry.demand("us", "right");
        var image = new ImageForTest(BASE);
        String name = registry.add("one", image);
        assertThat(refused(name).failure().hint()).contains(RegistryCredentials.OWN_FILE);
        assertNothingKept();

        Path docker = Files.createDirectory(data.resolve("docker-config"));
        Files.writeString(docker.resolve("config.json"), credentials("us", "right"));
        var theirs = images(Map.of("DOCKER_CONFIG", docker.toString()));
        assertThat(theirs.pull(name, BuildProgress.SILENT).text()).isEqualTo(image.id());

        Path own = data.resolve(RegistryCredentials.OWN_FILE);
        AtomicFile.closed(own).write(credentials("us", "wrong"));
        assertThatThrownBy(() -> theirs.pull(name, BuildProgress.SILENT)).isInstanceOf(SandboxException.class);
        AtomicFile.closed(own).write(credentials("us", "right"));
        assertThat(images().pull(name, BuildProgress.SILENT).text()).isEqualTo(image.id());

        AtomicFile.of(own, "rw-r--r--").write(credentials("us", "right"));
        assertThatThrownBy(() -> images().pull(name, BuildProgress.SILENT)).hasMessageContaining("other users");
    }

    private String credentials(String user, String password) {
        return "{\"auths\":{\"" + registry.host() + "\":{\"auth\":\"" + RegistryForTest.basic(user, password) + "\"}}}";
    }

    @Test
    void twoPullsAtOnceBothEndWithTheImage() throws Exception {
        var image = new ImageForTest(BASE, new TarForTest().file("one", "1"));
        String name = registry.add("one", image);
        try (var threads = Executors.newFixedThreadPool(2)) {
            Callable<Digest> pull = () -> images().pull(name, BuildProgress.SILENT);
            for (var done : threads.invokeAll(List.of(pull, pull))) {
                assertThat(done.get().text()).isEqualTo(image.id());
            }
        }
        assertThat(names("images")).hasSize(1);
        assertThat(names("layers")).hasSize(2);
        assertThat(names("scratch")).isEmpty();
        assertThat(images().roots().open(name).root().resolve("one")).hasContent("1");
    }

    @Test
    void pullThatIsKilledLeavesNoHalfImage() throws Exception {
        byte[] noise = new byte[200_000];
        new Random(7).nextBytes(noise);
        var image =
                new ImageForTest(BASE, new TarForTest().file("large", new String(noise, StandardCharsets.ISO_8859_1)));
        String name = registry.add("one", image);
        String large = Digest.of(TarForTest.gzip(image.archives.get(1))).text();
        registry.hang(large);
        var process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PullProcess.class.getName(),
                        data.toString(),
                        name)
                .inheritIO()
                .start();
        registry.stuckReached.await();
        var children = process.descendants().toList();
        assertThat(children).isNotEmpty();
        process.destroyForcibly().waitFor();
        // skopeo ends with the process that started it
        await().atMost(Duration.ofSeconds(30)).until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(names("images")).isEmpty();
        assertThat(names("layers")).isEmpty();
        assertThat(names("scratch")).hasSize(1);

        registry.hang("nothing");
        assertThat(images().pull(name, BuildProgress.SILENT).text()).isEqualTo(image.id());
        assertThat(names("scratch")).isEmpty();
    }
}
