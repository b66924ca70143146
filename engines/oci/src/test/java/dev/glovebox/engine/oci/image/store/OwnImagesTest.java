package dev.glovebox.engine.oci.image.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.engine.image.ImagePins;
import dev.glovebox.engine.image.KnownImage;
import dev.glovebox.engine.oci.image.source.DockerExport;
import dev.glovebox.engine.oci.image.tar.TarForTest;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store, filled with archives as the Docker daemon writes them. */
class OwnImagesTest {

    private static final TarForTest BASE =
            new TarForTest().file("bin/sh", 0755, "shell").file("etc/release", "1");

    @TempDir
    private Path data;

    private final Map<String, ImageForTest> daemon = new HashMap<>();
    private int saves;

    private OwnImages images() {
        return new OwnImages(
                data,
                new DockerExport() {
                    @Override
                    public Optional<String> id(String reference) {
                        return Optional.ofNullable(daemon.get(reference)).map(ImageForTest::id);
                    }

                    @Override
                    public void save(String id, OutputStream out) throws IOException {
                        saves++;
                        for (var image : daemon.values()) {
                            if (image.id().equals(id)) {
                                image.dockerArchive().transferTo(out);
                            }
                        }
                    }
                },
                Map.of());
    }

    private List<String> names(String directory) {
        String[] names = data.resolve("rootfs").resolve(directory).toFile().list();
        return names == null ? List.of() : List.of(names);
    }

    private static SandboxException failure(Runnable work) {
        try {
            work.run();
        } catch (SandboxException expected) {
            return expected;
        }
        throw new AssertionError("nothing failed");
    }

    @Test
    void loadedImageIsOpenedByNameAndById() {
        var image = new ImageForTest(BASE, new TarForTest().file("etc/release", "2"));
        var images = images();
        images.load(image.dockerArchive());
        images.tag(image.id(), "some/image");
        var opened = images.roots().open("some/image:latest");
        assertThat(opened.digest()).isEqualTo(image.id());
        assertThat(opened.root().resolve("etc/release")).hasContent("2");
        assertThat(opened.root().resolve("bin/sh")).hasContent("shell");
        assertThat(opened.defaults().environment()).containsEntry("PATH", "/bin");
        assertThat(opened.defaults().workingDirectory()).isEqualTo("/srv");
        assertThat(opened.defaults().user()).isEqualTo("app");
        assertThat(images.roots().open(image.id()).root()).isEqualTo(opened.root());
        assertThat(images.id("some/image")).contains(image.id());
        assertThat(names("scratch")).isEmpty();
    }

    @Test
    void otherUsersPassToTheRootAndSeeNothingElse() throws IOException {
        var images = images();
        var image = new ImageForTest(BASE);
        images.load(image.dockerArchive());
        Path root = images.roots().open(image.id()).root();
        assertThat((Integer) Files.getAttribute(root, "unix:mode") & 07777).isEqualTo(0755);
        for (Path above : List.of(root.resolve(".."), root.resolve("../.."), root.resolve("../../.."))) {
            assertThat((Integer) Files.getAttribute(above, "unix:mode") & 07777).isEqualTo(0711);
        }
        for (String closed : List.of("layers", "scratch")) {
            assertThat((Integer) Files.getAttribute(data.resolve("rootfs").resolve(closed), "unix:mode") & 0777)
                    .isEqualTo(0700);
        }
    }

    @Test
    void imagesShareTheLayersTheyHaveInCommon() throws IOException {
        var one = new ImageForTest(BASE, new TarForTest().file("one", "1"));
        var two = new ImageForTest(BASE, new TarForTest().file("two", "2"));
        var images = images();
        images.load(one.dockerArchive());
        images.load(two.dockerArchive());
        assertThat(names("layers")).hasSize(3);
        assertThat(Files.getAttribute(images.roots().open(one.id()).root().resolve("bin/sh"), "unix:ino"))
                .isEqualTo(
                        Files.getAttribute(images.roots().open(two.id()).root().resolve("bin/sh"), "unix:ino"));
    }

    @Test
    void layerThatIsNotWhatItsDigestSaysLeavesNothing() {
        var failure = failure(
                () -> images().load(new ImageForTest(BASE).lyingAboutItsLayers().dockerArchive()));
        assertThat(failure.code()).isEqualTo(FailureCode.IMAGE_REFUSED);
        assertThat(failure).hasMessageContaining("should have the digest");
        assertThat(names("layers")).isEmpty();
        assertThat(names("images")).isEmpty();
        assertThat(names("scratch")).isEmpty();
    }

    @Test
    void hostileImageLeavesNothing() {
        var hostile =
                new ImageForTest(BASE, new TarForTest().symbolicLink("etc", "/").file("etc/x", "planted"));
        var failure = failure(() -> images().load(hostile.dockerArchive()));
        assertThat(failure.code()).isEqualTo(FailureCode.IMAGE_REFUSED);
        assertThat(names("layers")).isEmpty();
        assertThat(names("images")).isEmpty();
        assertThat(names("scratch")).isEmpty();
        assertThat(Path.of("/x")).doesNotExist();
    }

    @Test
    void garbageIsRefused() {
        for (byte[] garbage : List.of(
                new byte[0],
                new byte[] {1, 2, 3},
                new byte[4096],
                new TarForTest().file("manifest.json", "[]").bytes(),
                new TarForTest().file("manifest.json", "{").bytes(),
                new TarForTest()
                        .file("manifest.json", "[{\"Config\":\"../../etc/passwd\",\"Layers\":[]}]")
                        .bytes(),
                new TarForTest()
                        .file("c", "{}")
                        .file("manifest.json", "[{\"Config\":\"c\",\"Layers\":[\"x\"]}]")
                        .bytes())) {
            var failure = failure(() -> images().load(new ByteArrayInputStream(garbage)));
            assertThat(failure.code()).isEqualTo(FailureCode.IMAGE_REFUSED);
        }
        assertThat(names("images")).isEmpty();
        assertThat(names("scratch")).isEmpty();
    }

    @Test
    void imageThatOnlyDockerHasIsImportedOnFirstUse() {
        daemon.put("theirs:1", new ImageForTest(BASE));
        var roots = images().roots();
        assertThat(roots.open("theirs:1").root().resolve("bin/sh")).hasContent("shell");
        roots.open("theirs:1");
        images().roots().open("theirs:1");
        assertThat(saves).isEqualTo(1);
        var missing = failure(() -> roots.open("nobodys:1"));
        assertThat(missing.code()).isEqualTo(FailureCode.NO_IMAGE);
        assertThat(missing.failure().hint()).contains("glovebox images pull nobodys:1");
    }

    @Test
    void acceptedImageIsTheOnlyOneANameStandsFor() {
        daemon.put("theirs:1", new ImageForTest(BASE));
        var images = images();
        String first = images.roots().open("theirs:1").digest();
        // Someone pulls another one with Docker, and accepts it.
        var second = new ImageForTest(new TarForTest().file("new", "x"));
        daemon.put("theirs:1", second);
        assertThat(images.roots().open("theirs:1").digest()).isEqualTo(first);
        ImagePins.in(data).pin("theirs:1", second.id());
        assertThat(images.roots().open("theirs:1").digest()).isEqualTo(second.id());
        // What the daemon has is not what was accepted, and neither is what we have.
        daemon.put("theirs:1", new ImageForTest(new TarForTest().file("evil", "x")));
        ImagePins.in(data).pin("theirs:1", first);
        assertThat(failure(() -> images.roots().open("theirs:1"))).hasMessageContaining("was accepted for this name");
    }

    @Test
    void unusedImagesAndTheirLayersArePruned() {
        var images = images();
        var one = new ImageForTest(BASE, new TarForTest().file("one", "1"));
        var two = new ImageForTest(BASE, new TarForTest().file("two", "2"));
        images.load(one.dockerArchive());
        images.tag(one.id(), "one:1");
        images.load(two.dockerArchive());
        images.tag(two.id(), "two:1");
        images.tag(two.id(), "two:2");
        images.roots().open("one:1");
        var pruning = images.pruning();
        assertThat(pruning.prunable(Duration.ofHours(1), _ -> false))
                .extracting(KnownImage::name)
                .containsExactly("two:1", "two:2");
        assertThat(pruning.prunable(Duration.ofHours(1), "two:1"::equals)).hasSize(1);
        for (var image : pruning.prunable(Duration.ofHours(1), _ -> false)) {
            assertThat(pruning.remove(image)).isEmpty();
        }
        assertThat(names("images")).hasSize(1);
        assertThat(pruning.removeLayers(Duration.ofHours(1)))
                .as("unpacked just now")
                .isEmpty();
        assertThat(pruning.removeLayers(Duration.ZERO)).hasSize(1);
        assertThat(names("layers")).hasSize(2);
        assertThat(images.roots().open("one:1").root().resolve("bin/sh")).hasContent("shell");
        assertThatThrownBy(() -> images.roots().open("two:1")).isInstanceOf(SandboxException.class);
    }

    @Test
    void leftoversOfAKilledProcessAreRemovedByTheNext() throws IOException {
        images().load(new ImageForTest(BASE).dockerArchive());
        Path left = Files.createDirectories(data.resolve("rootfs/scratch/999999999.1-left/layers/x/tree"));
        Files.writeString(left.resolve("half"), "x");
        images().load(new ImageForTest(new TarForTest().file("b", "x")).dockerArchive());
        assertThat(names("scratch")).isEmpty();
    }
}
