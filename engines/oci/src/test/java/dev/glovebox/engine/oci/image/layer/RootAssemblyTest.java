package dev.glovebox.engine.oci.image.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.oci.image.tar.TarForTest;
import dev.glovebox.files.DirectoryHandle;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RootAssemblyTest {

    @TempDir
    private Path directory;

    private Path assembled(TarForTest... layers) throws IOException {
        Path real = directory.toRealPath();
        Path root = Files.createDirectory(real.resolve("root"));
        try (var handle = DirectoryHandle.open(root)) {
            var assembly = new RootAssembly(handle);
            int number = 0;
            for (var layer : layers) {
                Path tree = Files.createDirectory(real.resolve("layer" + number++));
                try (var held = DirectoryHandle.open(tree)) {
                    LayerUnpacker.unpack(new ByteArrayInputStream(layer.bytes()), held, LayerLimits.STANDARD);
                    assembly.add(held);
                }
            }
            MountPoints.addTo(handle);
        }
        return root;
    }

    @Test
    void upperLayersReplaceMergeAndRemove() throws IOException {
        Path root = assembled(
                new TarForTest()
                        .file("etc/a", "lower")
                        .file("etc/b", "lower")
                        .file("opt/old/x", "lower")
                        .file("var/cache/1", "lower")
                        .file("was/a/directory", "lower")
                        .file("was-a-file", "lower"),
                new TarForTest()
                        .directory("etc", 0700)
                        .file("etc/a", "upper")
                        .file("etc/.wh.b", "")
                        .file(".wh.opt", "")
                        .file("var/cache/2", "upper")
                        .file("var/cache/.wh..wh..opq", "")
                        .file("was", "a file")
                        .file("was-a-file/now", "upper"));
        assertThat(root.resolve("etc/a")).hasContent("upper");
        assertThat(root.resolve("etc/b")).doesNotExist();
        assertThat(root.resolve("etc/.wh.b")).doesNotExist();
        assertThat(root.resolve("opt")).doesNotExist();
        assertThat(root.resolve("var/cache/1")).doesNotExist();
        assertThat(root.resolve("var/cache/2")).hasContent("upper");
        assertThat(root.resolve("was")).hasContent("a file");
        assertThat(root.resolve("was-a-file/now")).hasContent("upper");
        assertThat((Integer) Files.getAttribute(root.resolve("etc"), "unix:mode") & 07777)
                .isEqualTo(0700);
    }

    @Test
    void whiteoutOfAFileInItsOwnLayerTakesOnlyFromBelow() throws IOException {
        Path root = assembled(
                new TarForTest().file("d/x", "lower"),
                new TarForTest()
                        .file("d/x", "upper")
                        .file("d/.wh.x", "")
                        .file("e/y", "upper")
                        .file("e/.wh..wh..opq", ""));
        assertThat(root.resolve("d/x")).hasContent("upper");
        assertThat(root.resolve("e/y")).hasContent("upper");
    }

    @Test
    void linkOfALowerLayerLeadsNoUpperLayerAnywhere() throws IOException {
        Path outside = Files.createDirectory(directory.toRealPath().resolve("outside"));
        Files.writeString(outside.resolve("kept"), "theirs");
        Path root = assembled(
                new TarForTest().symbolicLink("etc", "/").symbolicLink("way", outside.toString()),
                new TarForTest()
                        .file("etc/x-planted-by-test", "planted")
                        .file("way/new", "planted")
                        .file("way/.wh.kept", ""));
        assertThat(root.resolve("etc/x-planted-by-test")).hasContent("planted");
        assertThat(Files.isSymbolicLink(root.resolve("etc"))).isFalse();
        assertThat(Path.of("/x-planted-by-test")).doesNotExist();
        assertThat(outside.resolve("kept")).hasContent("theirs");
        assertThat(outside.resolve("new")).doesNotExist();
    }

    @Test
    void filesAreSharedWithTheirLayer() throws IOException {
        Path root = assembled(new TarForTest().file("a", "x").symbolicLink("l", "/a"));
        Path layer = directory.toRealPath().resolve("layer0");
        assertThat(Files.getAttribute(root.resolve("a"), "unix:ino"))
                .isEqualTo(Files.getAttribute(layer.resolve("a"), "unix:ino"));
        assertThat(Files.readSymbolicLink(root.resolve("l"))).isEqualTo(Path.of("/a"));
    }

    @Test
    void mountPointsAreAddedWhereNothingIs() throws IOException {
        Path root = assembled(new TarForTest().file("etc/passwd", "theirs").symbolicLink("tmp", "/etc"));
        assertThat(root.resolve("proc")).isDirectory();
        assertThat(root.resolve(".glovebox")).isDirectory();
        assertThat(root.resolve("etc/group")).isEmptyFile();
        assertThat(root.resolve("etc/passwd")).hasContent("theirs");
        assertThat(Files.isSymbolicLink(root.resolve("tmp"))).isTrue();
    }

    @Test
    void mountPointsAreNotMadeThroughALink() throws IOException {
        Path outside = Files.createDirectory(directory.toRealPath().resolve("outside"));
        assembled(new TarForTest().symbolicLink("etc", outside.toString()));
        assertThat(outside).isEmptyDirectory();
    }
}
