package dev.glovebox.engine.oci.image.store;

import dev.glovebox.engine.oci.image.source.Digest;
import dev.glovebox.engine.oci.image.tar.TarForTest;
import dev.glovebox.json.Json;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An image in the two forms it travels in: an archive of a daemon, and a manifest with blobs. */
final class ImageForTest {

    private static final String PREFIX = "application/vnd.oci.image.";

    final List<byte[]> archives;
    final byte[] configuration;

    ImageForTest(TarForTest... layers) {
        archives = Arrays.stream(layers).map(TarForTest::bytes).toList();
        configuration = configuration(
                archives.stream().map(Digest::of).map(Digest::text).toList());
    }

    private ImageForTest(List<byte[]> archives, byte[] configuration) {
        this.archives = archives;
        this.configuration = configuration;
    }

    /** The same bytes under a configuration that says they are others. */
    ImageForTest lyingAboutItsLayers() {
        return new ImageForTest(
                archives, configuration(List.of(Digest.of(new byte[0]).text())));
    }

    private static byte[] configuration(List<String> diffIds) {
        Map<String, Object> config = new LinkedHashMap<>();
        config.put("User", "app");
        config.put("WorkingDir", "/srv");
        config.put("Env", List.of("PATH=/bin", "LD_PRELOAD=/evil.so"));
        config.put("Labels", Map.of("dev.glovebox.owner", "hostile"));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("architecture", System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64");
        document.put("os", "linux");
        document.put("config", config);
        document.put("rootfs", Map.of("type", "layers", "diff_ids", diffIds));
        return Json.write(document).getBytes(StandardCharsets.UTF_8);
    }

    String id() {
        return Digest.of(configuration).text();
    }

    InputStream dockerArchive() {
        var tar = new TarForTest();
        var names = new ArrayList<String>();
        for (byte[] archive : archives) {
            String name = Digest.of(archive).hex().substring(0, 40) + "/layer.tar";
            tar.raw(name, '0', 0644, archive.length, "").data(archive);
            names.add(name);
        }
        tar.raw("config.json", '0', 0644, configuration.length, "").data(configuration);
        tar.file("manifest.json", Json.write(List.of(Map.of("Config", "config.json", "Layers", names))));
        return new ByteArrayInputStream(tar.bytes());
    }

    /** Everything a registry needs, by digest; the manifest is among it. */
    Map<String, byte[]> blobs() {
        Map<String, byte[]> blobs = new LinkedHashMap<>();
        blobs.put(Digest.of(configuration).text(), configuration);
        for (byte[] archive : archives) {
            byte[] blob = TarForTest.gzip(archive);
            blobs.put(Digest.of(blob).text(), blob);
        }
        return blobs;
    }

    byte[] manifest() {
        var layers = new ArrayList<Map<String, Object>>();
        for (byte[] archive : archives) {
            byte[] blob = TarForTest.gzip(archive);
            layers.add(blob(PREFIX + "layer.v1.tar+gzip", blob));
        }
        Map<String, Object> manifest = new LinkedHashMap<>();
        manifest.put("schemaVersion", 2);
        manifest.put("mediaType", PREFIX + "manifest.v1+json");
        manifest.put("config", blob(PREFIX + "config.v1+json", configuration));
        manifest.put("layers", layers);
        return Json.write(manifest).getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, Object> blob(String type, byte[] content) {
        Map<String, Object> blob = new LinkedHashMap<>();
        blob.put("mediaType", type);
        blob.put("size", content.length);
        blob.put("digest", Digest.of(content).text());
        return blob;
    }
}
