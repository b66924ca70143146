package dev.glovebox.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageArchiveTest {

    private static final ImageConfiguration PLAIN =
            new ImageConfiguration("1:1", "/", List.of("QUOTED=\"\\\n"), List.of("/hello"));

    @TempDir
    private Path directory;

    private Path layer = Path.of("set before each test");

    @BeforeEach
    void writeLayer() throws IOException {
        layer = Files.writeString(directory.resolve("layer"), "any bytes will do: the archive does not look inside");
    }

    @Test
    void configurationIsWrittenInFull() {
        var architecture = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
        assertThat(PLAIN.json("sha256:00")).isEqualTo("""
                {"architecture":"%s","os":"linux","created":"2026-01-01T00:00:00Z",\
                "config":{"User":"1:1","WorkingDir":"/","Env":["QUOTED=\\"\\\\\\n"],"Cmd":["/hello"]},\
                "rootfs":{"type":"layers","diff_ids":["sha256:00"]},\
                "history":[{"created":"2026-01-01T00:00:00Z","created_by":"glovebox setup"}]}""".formatted(architecture));
    }

    @Test
    void archiveHoldsConfigurationManifestAndLayer() throws IOException {
        var archive = ImageArchive.of(layer, PLAIN);
        var layerHex = ContentDigest.of(Files.readAllBytes(layer)).hex();
        var configurationName = archive.id().substring("sha256:".length()) + ".json";

        var entries = entries(bytes(archive));

        assertThat(entries.keySet()).containsExactly(configurationName, "manifest.json", layerHex + "/layer.tar");
        assertThat(entries.get(configurationName)).isEqualTo(PLAIN.json("sha256:" + layerHex));
        assertThat(entries.get("manifest.json"))
                .isEqualTo("[{\"Config\":\"" + configurationName + "\",\"RepoTags\":null,\"Layers\":[\"" + layerHex
                        + "/layer.tar\"]}]");
        assertThat(entries.get(layerHex + "/layer.tar")).isEqualTo(Files.readString(layer));
    }

    @Test
    void sameContentGivesTheSameBytesAndTheSameId() throws IOException {
        var copy = Files.copy(layer, directory.resolve("copy"));
        assertThat(bytes(ImageArchive.of(copy, PLAIN))).isEqualTo(bytes(ImageArchive.of(layer, PLAIN)));
    }

    @Test
    void anotherLayerOrConfigurationGivesAnotherId() throws IOException {
        var other = Files.writeString(directory.resolve("other"), "other bytes");
        assertThat(ImageArchive.of(layer, PLAIN).id())
                .isNotEqualTo(ImageArchive.of(other, PLAIN).id())
                .isNotEqualTo(
                        ImageArchive.of(layer, ImageConfiguration.sandbox()).id());
    }

    @Test
    void entryTheHeaderCannotDescribeIsRefused() {
        assertThatThrownBy(() -> new TarHeader("n".repeat(101), 0)).hasMessageContaining("at most 100 characters");
        assertThatThrownBy(() -> new TarHeader("large", 1L << 33)).hasMessageContaining("8589934591");
    }

    private static byte[] bytes(ImageArchive archive) throws IOException {
        try (var stream = archive.open()) {
            return stream.readAllBytes();
        }
    }

    /** Names and texts, read as tar says, ending with two empty blocks. */
    private static Map<String, String> entries(byte[] tar) {
        var entries = new LinkedHashMap<String, String>();
        int at = 0;
        while (tar[at] != 0) {
            var name = new String(tar, at, 100, StandardCharsets.US_ASCII).replace("\0", "");
            int size = Integer.parseInt(new String(tar, at + 124, 11, StandardCharsets.US_ASCII), 8);
            entries.put(name, new String(tar, at + 512, size, StandardCharsets.UTF_8));
            at += 512 + Math.ceilDiv(size, 512) * 512;
        }
        assertThat(tar.length - at).isEqualTo(1024);
        return entries;
    }
}
