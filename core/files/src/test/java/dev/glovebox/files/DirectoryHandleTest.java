package dev.glovebox.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectoryHandleTest {

    @TempDir
    Path temporary;

    private Path root;

    @BeforeEach
    void makeRoot() throws IOException {
        root = Files.createDirectory(temporary.toRealPath().resolve("root"));
    }

    private static Path name(String text) {
        return Path.of(text);
    }

    private static String text(DirectoryHandle directory, String name) throws IOException {
        try (var in = directory.read(name(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void handleKeepsItsDirectoryWhenPathIsReplaced() throws IOException {
        Files.writeString(root.resolve("file"), "checked");
        try (var handle = DirectoryHandle.open(root)) {
            Files.move(root, temporary.resolve("away"));
            Files.writeString(Files.createDirectory(root).resolve("file"), "planted");
            assertThat(text(handle, "file")).isEqualTo("checked");
            handle.makeDirectory(name("made")).close();
            assertThat(temporary.resolve("away/made")).isDirectory();
            assertThat(root.resolve("made")).doesNotExist();
        }
    }

    @Test
    void refusesLinksAtTheRootInTheMiddleAndAtTheLeaf() throws IOException {
        Path outside = Files.createDirectories(temporary.resolve("outside/below"));
        Files.writeString(outside.resolve("secret"), "secret");
        Path link = Files.createSymbolicLink(temporary.toRealPath().resolve("link"), root);
        Files.createSymbolicLink(root.resolve("middle"), outside.getParent());
        Files.createSymbolicLink(root.resolve("leaf"), outside.resolve("secret"));
        assertThatThrownBy(() -> DirectoryHandle.open(link)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> DirectoryHandle.open(link.resolve("x"))).isInstanceOf(IOException.class);
        try (var handle = DirectoryHandle.open(root)) {
            assertThatThrownBy(() -> handle.directory(name("middle"))).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> handle.beneath(name("middle/below"))).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> handle.read(name("leaf"))).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> handle.setMode(name("leaf"), 0777)).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> handle.beneath(name(".."))).isInstanceOf(FileSystemException.class);
            assertThatThrownBy(() -> handle.beneath(name("/tmp"))).isInstanceOf(FileSystemException.class);
            assertThat(handle.target(name("leaf"))).isEqualTo(outside.resolve("secret"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "/", "/etc"})
    void invalidEntryNameIsRefused(String text) throws IOException {
        try (var handle = DirectoryHandle.open(root)) {
            assertThatThrownBy(() -> handle.entry(name(text))).isInstanceOf(InvalidPathException.class);
            assertThatThrownBy(() -> handle.directory(name(text))).isInstanceOf(InvalidPathException.class);
            assertThatThrownBy(() -> handle.delete(name(text))).isInstanceOf(InvalidPathException.class);
        }
    }

    @Test
    void existsBeneathFollowsNoLinks() throws IOException {
        Files.writeString(Files.createDirectory(root.resolve("below")).resolve("file"), "");
        Files.createSymbolicLink(root.resolve("link"), Path.of("below"));
        Files.createSymbolicLink(root.resolve("dangling"), Path.of("nowhere"));
        try (var handle = DirectoryHandle.open(root)) {
            for (String there : new String[] {"below", "below/file", "link", "dangling"}) {
                assertThat(handle.existsBeneath(name(there))).as(there).isTrue();
            }
            for (String absent : new String[] {"other", "below/other", "below/file/x", "link/file", "dangling/x"}) {
                assertThat(handle.existsBeneath(name(absent))).as(absent).isFalse();
            }
            assertThatThrownBy(() -> handle.existsBeneath(name("../root"))).isInstanceOf(FileSystemException.class);
        }
    }

    @Test
    void pipeIsRefusedWithoutBlocking() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", root.resolve("pipe").toString())
                        .start()
                        .waitFor(10, TimeUnit.SECONDS))
                .isTrue();
        try (var handle = DirectoryHandle.open(root)) {
            assertThatThrownBy(() -> handle.read(name("pipe"))).hasMessageContaining("not a regular file");
        }
    }

    @Test
    void renameReplacesOnlyOnRequest() throws IOException {
        Files.writeString(root.resolve("a"), "a");
        Files.writeString(root.resolve("b"), "b");
        try (var handle = DirectoryHandle.open(root)) {
            assertThatThrownBy(() -> handle.rename(name("a"), handle, name("b"), DirectoryHandle.Target.ABSENT))
                    .isInstanceOf(FileAlreadyExistsException.class);
            handle.rename(name("a"), handle, name("b"), DirectoryHandle.Target.EXCHANGED);
            assertThat(text(handle, "a") + text(handle, "b")).isEqualTo("ba");
            handle.rename(name("a"), handle, name("b"), DirectoryHandle.Target.REPLACED);
            assertThat(text(handle, "b")).isEqualTo("b");
            assertThat(handle.exists(name("a"))).isFalse();
            assertThatThrownBy(() -> handle.rename(name("a"), handle, name("c"), DirectoryHandle.Target.ABSENT))
                    .isInstanceOf(NoSuchFileException.class);
        }
    }

    @Test
    void removesLockedDirectoriesAndFollowsNoLink() throws IOException {
        Path kept = Files.writeString(temporary.resolve("kept"), "kept");
        Path tree = Files.createDirectories(root.resolve("tree/a/b"));
        Files.createSymbolicLink(tree.resolve("link"), temporary);
        Files.createSymbolicLink(tree.resolve("file"), kept);
        Files.writeString(root.resolve("tree/removed-0"), "a name that removal would like to use");
        Files.setPosixFilePermissions(tree, PosixFilePermissions.fromString("---------"));
        Files.setPosixFilePermissions(root.resolve("tree/a"), PosixFilePermissions.fromString("r-xr-xr-x"));
        try (var handle = DirectoryHandle.open(root)) {
            handle.delete(name("tree"));
            handle.delete(name("tree"));
        }
        assertThat(root).isEmptyDirectory();
        assertThat(kept).hasContent("kept");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tree", "tree/a", "tree/a/b"})
    void removalSkipsMountsInTree(String place) throws Exception {
        Files.createDirectories(root.resolve("tree/a/b"));
        Path kept = Files.createDirectory(temporary.toRealPath().resolve("kept"));
        Files.createDirectory(kept.resolve("directory"));
        Files.writeString(kept.resolve("directory/file"), "kept");
        Files.writeString(kept.resolve("file"), "kept");
        String target = root.resolve(place).toString();
        assumeTrue(
                new ProcessBuilder("mount", "--bind", kept.toString(), target)
                                .start()
                                .waitFor()
                        == 0,
                "missing capability: mounting");
        try (var handle = DirectoryHandle.open(root)) {
            assertThatThrownBy(() -> handle.delete(name("tree"))).isInstanceOf(IOException.class);
        } finally {
            new ProcessBuilder("sh", "-c", "umount $(awk -v t=/kept '$4 ~ t {print $5}' /proc/self/mountinfo)")
                    .start()
                    .waitFor();
        }
        assertThat(kept.resolve("file")).hasContent("kept");
        assertThat(kept.resolve("directory/file")).hasContent("kept");
    }

    @Test
    void removesTreesDeeperThanAnyPath() throws IOException {
        try (var handle = DirectoryHandle.open(root)) {
            var at = handle.makeDirectory(name("deep"));
            for (int i = 0; i < 3_000; i++) {
                try (var above = at) {
                    at = above.makeDirectory(name("deep"));
                }
            }
            at.close();
            handle.delete(name("deep"));
        }
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void namesWithInvalidEncodingWork() throws Exception {
        Path odd = Path.of(java.net.URI.create("file:///x%FFy%C3%A9")).getFileName();
        Files.createDirectory(root.resolve(odd));
        try (var handle = DirectoryHandle.open(root)) {
            Path listed = handle.names().getFirst();
            try (var below = handle.directory(listed)) {
                assertThat(below.names()).isEmpty();
            }
            handle.delete(listed);
        }
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void ownerOfALinkIsSetOnTheLinkItself() throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "");
        Files.createSymbolicLink(root.resolve("link"), file);
        try (var handle = DirectoryHandle.open(root)) {
            var before = handle.attributes(name("link"));
            handle.setOwner(name("link"), before.uid(), before.gid());
            if (before.uid() == 0) {
                handle.setOwner(name("link"), 12_345, 12_346);
                assertThat(handle.attributes(name("link")).uid()).isEqualTo(12_345);
                assertThat(Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS))
                        .isEqualTo(0);
            }
        }
    }

    @Test
    void contentOfASmallFileIsReadUpToABound() throws IOException {
        byte[] large = new byte[100_000];
        for (int i = 0; i < large.length; i++) {
            large[i] = (byte) (i * 31);
        }
        Files.write(root.resolve("large"), large);
        Files.write(root.resolve("empty"), new byte[0]);
        try (var handle = DirectoryHandle.open(root)) {
            assertThat(handle.content(name("large"), large.length + 1)).isEqualTo(large);
            assertThat(handle.content(name("large"), 20_000)).isEqualTo(Arrays.copyOf(large, 20_000));
            assertThat(handle.content(name("empty"), 1)).isEmpty();
            assertThatThrownBy(() -> handle.content(name("absent"), 1)).isInstanceOf(NoSuchFileException.class);
        }
    }

    @Test
    void contentOfALinkADirectoryOrAPipeIsRefused() throws Exception {
        Path outside = Files.writeString(temporary.resolve("outside"), "secret");
        Files.createSymbolicLink(root.resolve("link"), outside);
        Files.createDirectory(root.resolve("directory"));
        assertThat(new ProcessBuilder("mkfifo", root.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        try (var handle = DirectoryHandle.open(root)) {
            for (String text : new String[] {"link", "directory", "pipe"}) {
                assertThatThrownBy(() -> handle.content(name(text), 10)).isInstanceOf(FileSystemException.class);
            }
        }
    }
}
