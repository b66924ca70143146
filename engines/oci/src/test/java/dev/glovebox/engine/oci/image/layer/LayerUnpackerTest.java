package dev.glovebox.engine.oci.image.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.engine.oci.image.tar.TarForTest;
import dev.glovebox.engine.oci.image.tar.TarFormatException;
import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.model.value.ByteSize;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile layers, one by one. Beside the tree lies a directory that nothing may reach. */
class LayerUnpackerTest {

    @TempDir
    private Path directory;

    private Path tree;
    private Path outside;

    @BeforeEach
    void make() throws IOException {
        Path real = directory.toRealPath();
        tree = Files.createDirectory(real.resolve("tree"));
        outside = Files.createDirectory(real.resolve("outside"));
        Files.writeString(outside.resolve("secret"), "theirs");
    }

    @AfterEach
    void nothingOutsideChanged() throws IOException {
        assertThat(Files.readString(outside.resolve("secret"))).isEqualTo("theirs");
        try (var entries = Files.list(outside)) {
            assertThat(entries).hasSize(1);
        }
        try (var entries = Files.list(directory)) {
            assertThat(entries).hasSize(2);
        }
    }

    private LayerSummary unpack(TarForTest tar) throws IOException {
        return unpack(tar.bytes(), LayerLimits.STANDARD);
    }

    private LayerSummary unpack(byte[] tar, LayerLimits limits) throws IOException {
        try (var handle = DirectoryHandle.open(tree)) {
            return LayerUnpacker.unpack(new ByteArrayInputStream(tar), handle, limits);
        }
    }

    private void refused(TarForTest tar, String reason) {
        assertThatThrownBy(() -> unpack(tar))
                .isInstanceOf(LayerRefusedException.class)
                .hasMessageContaining(reason);
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
    }

    @Test
    void ordinaryLayerIsUnpackedWithItsTimesAndWhoMayReadIt() throws IOException {
        var summary = unpack(new TarForTest()
                .directory("./")
                .directory("./etc/", 0750)
                .file("./etc/a", 0640, "content")
                .file("usr/bin/tool", 0755, "made without its directories")
                .symbolicLink("./bin", "usr/bin")
                .hardLink("./etc/b", "./etc/a"));
        assertThat(tree.resolve("etc/a")).hasContent("content");
        assertThat(mode(tree.resolve("etc"))).isEqualTo("rwxr-x---");
        assertThat(mode(tree.resolve("etc/a"))).isEqualTo("rw-r-----");
        assertThat(mode(tree.resolve("usr/bin/tool"))).isEqualTo("rwxr-xr-x");
        assertThat(Files.getLastModifiedTime(tree.resolve("etc/a")).toMillis()).isEqualTo(1_000_000);
        assertThat(Files.readSymbolicLink(tree.resolve("bin"))).isEqualTo(Path.of("usr/bin"));
        assertThat(Files.getAttribute(tree.resolve("etc/b"), "unix:ino"))
                .isEqualTo(Files.getAttribute(tree.resolve("etc/a"), "unix:ino"));
        assertThat(summary).isEqualTo(new LayerSummary(6, 35, 0, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside/x", "a/../../outside/x", "..", "/../x", "a/b/.."})
    void pathThatLeadsUpwardsIsRefused(String name) {
        refused(new TarForTest().file(name, "x"), "leads upwards");
    }

    @Test
    void absolutePathIsBeneathTheTree() throws IOException {
        unpack(new TarForTest().file("//etc//x", "x"));
        assertThat(tree.resolve("etc/x")).hasContent("x");
    }

    @Test
    void linkToTheRootThroughWhichALaterEntryWritesIsRefused() {
        refused(new TarForTest().symbolicLink("etc", "/").file("etc/x", "planted"), "beneath etc");
        assertThat(Path.of("/x")).doesNotExist();
    }

    @Test
    void linkToTheOutsideIsMadeAndNeverFollowed() throws IOException {
        refused(new TarForTest().symbolicLink("way", outside.toString()).file("way/secret", "planted"), "beneath way");
        refused(new TarForTest().symbolicLink("way", outside.toString()).directory("way/new"), "beneath way");
        refused(new TarForTest().symbolicLink("a/way", "../../outside").file("a/way/b/c", "x"), "beneath a/way");
        // a file of the link's own name takes its place
        unpack(new TarForTest()
                .symbolicLink("secret", outside.resolve("secret").toString())
                .file("secret", "mine"));
        assertThat(tree.resolve("secret")).hasContent("mine").isRegularFile();
        assertThat(Files.isSymbolicLink(tree.resolve("secret"))).isFalse();
    }

    @Test
    void directoryInThePlaceOfALinkTakesItsPlace() throws IOException {
        unpack(new TarForTest()
                .symbolicLink("way", outside.toString())
                .directory("way", 0700)
                .file("way/x", "inside"));
        assertThat(tree.resolve("way")).isDirectory();
        assertThat(Files.isSymbolicLink(tree.resolve("way"))).isFalse();
        assertThat(tree.resolve("way/x")).hasContent("inside");
    }

    @Test
    void hardLinkReachesNothingOutside() {
        refused(new TarForTest().hardLink("mine", "../outside/secret"), "leads upwards");
        refused(new TarForTest().hardLink("mine", outside + "/secret"), "does not have");
        refused(
                new TarForTest().symbolicLink("way", outside.toString()).hardLink("mine", "way/secret"),
                "does not have");
        refused(new TarForTest().hardLink("mine", "."), "directory");
        refused(new TarForTest().directory("d").hardLink("mine", "d"), "directory");
        refused(new TarForTest().file("f", "x").hardLink("f", "f"), "itself");
    }

    @Test
    void hardLinkToALinkLinksTheLinkItself() throws IOException {
        unpack(new TarForTest()
                .symbolicLink("way", outside.resolve("secret").toString())
                .hardLink("other", "way")
                .file("other", "replaces the name, not what it leads to"));
        assertThat(Files.isSymbolicLink(tree.resolve("way"))).isTrue();
        assertThat(Files.isSymbolicLink(tree.resolve("other"))).isFalse();
    }

    @Test
    void devicesSetIdBitsAndCapabilitiesAreLeftOutAndCounted() throws IOException {
        var summary = unpack(new TarForTest()
                .raw("dev/sda", '4', 0666, 0, "")
                .raw("dev/mem", '3', 0666, 0, "")
                .raw("pipe", '6', 0666, 0, "")
                .file("bin/su", 04755, "root")
                .file("bin/wall", 02755, "tty")
                .directory("srv", 06777)
                .directory("tmp", 01777)
                .pax("SCHILY.xattr.security.capability", "\1\0\0\2\0\4\0\0")
                .file("bin/ping", 0755, "ping")
                .file("shared", 0666, "x"));
        assertThat(summary.special()).isEqualTo(3);
        assertThat(summary.setId()).isEqualTo(3);
        assertThat(summary.attributes()).isEqualTo(1);
        assertThat(tree.resolve("dev")).doesNotExist();
        assertThat(tree.resolve("pipe")).doesNotExist();
        assertThat((Integer) Files.getAttribute(tree.resolve("bin/su"), "unix:mode") & 07777)
                .isEqualTo(0755);
        assertThat((Integer) Files.getAttribute(tree.resolve("bin/wall"), "unix:mode") & 07777)
                .isEqualTo(0755);
        assertThat((Integer) Files.getAttribute(tree.resolve("srv"), "unix:mode") & 07777)
                .isEqualTo(0755);
        // other users of the host can pass to images; none may leave something in one
        assertThat((Integer) Files.getAttribute(tree.resolve("tmp"), "unix:mode") & 07777)
                .isEqualTo(0755);
        assertThat((Integer) Files.getAttribute(tree.resolve("shared"), "unix:mode") & 07777)
                .isEqualTo(0644);
        var attributes = Files.getFileAttributeView(
                tree.resolve("bin/ping"), java.nio.file.attribute.UserDefinedFileAttributeView.class);
        assertThat(attributes.list()).isEmpty();
    }

    @Test
    void filesBelongToWhoeverUnpacks() throws IOException {
        unpack(new TarForTest().file("a", "x"));
        assertThat(Files.getAttribute(tree.resolve("a"), "unix:uid"))
                .isEqualTo(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    @Test
    void laterEntryOfTheSameNameWins() throws IOException {
        unpack(new TarForTest()
                .file("a", "first")
                .hardLink("b", "a")
                .file("a", "second")
                .directory("c")
                .file("c/d/e", "deep")
                .file("c", "now a file")
                .file("f", "file")
                .directory("f")
                .file("f/g", "in it")
                .directory("h", 0700)
                .file("h/i", "stays")
                .directory("h", 0755));
        assertThat(tree.resolve("a")).hasContent("second");
        assertThat(tree.resolve("b")).hasContent("first");
        assertThat(tree.resolve("c")).hasContent("now a file");
        assertThat(tree.resolve("f/g")).hasContent("in it");
        assertThat(tree.resolve("h/i")).hasContent("stays");
    }

    @Test
    void fileBeneathAFileIsRefused() {
        refused(new TarForTest().file("a", "x").file("a/b", "y"), "beneath a");
    }

    @Test
    void entriesAndBytesAreBounded() {
        var tar = new TarForTest();
        for (int i = 0; i < 101; i++) {
            tar.file("same", "x"); // entries that are replaced count as well
        }
        assertThatThrownBy(() -> unpack(tar.bytes(), new LayerLimits(100, new ByteSize(1000), 10)))
                .hasMessageContaining("more than 100 entries");
        // told by its header, before a byte of it is written
        var huge = new TarForTest().raw("huge", '0', 0644, 8L << 30, "");
        assertThatThrownBy(() -> unpack(huge.bytes(), new LayerLimits(100, new ByteSize(1000), 10)))
                .isInstanceOf(LayerRefusedException.class)
                .hasMessageContaining("in total");
        assertThat(tree.resolve("huge")).doesNotExist();
        assertThatThrownBy(() -> unpack(
                        new TarForTest().directory("a/b/c/d").bytes(), new LayerLimits(100, new ByteSize(1000), 3)))
                .hasMessageContaining("deeper than 3");
    }

    @Test
    void overlongNamesAreRefused() {
        refused(new TarForTest().pax("path", "n".repeat(256)).file("short", "x"), "longer than 255");
        refused(new TarForTest().pax("path", "a/".repeat(2100) + "x").file("short", "x"), "longer than 4095");
        refused(new TarForTest().pax("path", "a/".repeat(300) + "x").file("short", "x"), "deeper than 200");
        refused(new TarForTest().pax("linkpath", "l".repeat(5000)).symbolicLink("link", "x"), "nowhere, or too far");
    }

    @Test
    void sparseAndUnknownEntriesAreRefused() {
        var sparse = new TarForTest().raw("s", 'S', 0644, 0, "");
        assertThatThrownBy(() -> unpack(sparse))
                .isInstanceOf(TarFormatException.class)
                .hasMessageContaining("sparse");
        var pax = new TarForTest().pax("GNU.sparse.realsize", "1099511627776").file("s", "x");
        assertThatThrownBy(() -> unpack(pax))
                .isInstanceOf(TarFormatException.class)
                .hasMessageContaining("sparse");
        var unknown = new TarForTest().raw("u", 'Q', 0644, 0, "");
        assertThatThrownBy(() -> unpack(unknown)).isInstanceOf(TarFormatException.class);
    }

    @Test
    void damagedArchivesAreRefused() {
        byte[] cut = new TarForTest().file("a", "x".repeat(2000)).bytes();
        assertThatThrownBy(() -> unpack(java.util.Arrays.copyOf(cut, 1000), LayerLimits.STANDARD))
                .isInstanceOf(EOFException.class);
        byte[] wrong = new TarForTest().file("a", "x").bytes();
        wrong[0] = 'b';
        assertThatThrownBy(() -> unpack(wrong, LayerLimits.STANDARD)).hasMessageContaining("checksum");
        for (String record : List.of("5 a=b\n", "999999 path=x\n", "x path=y\n", "-1 path=x\n", "10 path\n")) {
            byte[] bytes = record.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
            var tar = new TarForTest()
                    .raw("pax", 'x', 0644, bytes.length, "")
                    .data(bytes)
                    .file("a", "x");
            assertThatThrownBy(() -> unpack(tar)).as(record).isInstanceOf(TarFormatException.class);
        }
        var large = new TarForTest().raw("pax", 'x', 0644, 2 << 20, "");
        assertThatThrownBy(() -> unpack(large)).hasMessageContaining("extended header");
    }

    @Test
    void marksOfRemovedFilesStayForTheAssembly() throws IOException {
        unpack(new TarForTest().file(".wh.gone", "").file("d/.wh..wh..opq", "").file(".wh..wh.plnk", ""));
        assertThat(tree.resolve(".wh.gone")).isEmptyFile();
        assertThat(tree.resolve("d/.wh..wh..opq")).isEmptyFile();
        assertThat(tree.resolve(".wh..wh.plnk")).doesNotExist();
        refused(new TarForTest().file(".wh.", ""), "names none");
        refused(new TarForTest().file("a/.wh...", ""), "names none");
        refused(new TarForTest().directory(".wh.dir"), "not a file");
        refused(new TarForTest().symbolicLink(".wh.link", "/"), "not a file");
    }

    @Test
    void namesAreBytesWhateverTheirEncoding() throws IOException {
        unpack(new TarForTest()
                .file("caf\u00c3\u00a9", "UTF-8") // as bytes: each character is one
                .file("caf\u00e9", "Latin-1")
                .file("100%41\n", "percent")
                .symbolicLink("l", "\u00ff/\u00fe"));
        try (var handle = DirectoryHandle.open(tree)) {
            assertThat(handle.names())
                    .map(dev.glovebox.engine.oci.image.tar.ByteName::bytes)
                    .containsExactlyInAnyOrder("caf\u00c3\u00a9", "caf\u00e9", "100%41\n", "l");
        }
    }
}
