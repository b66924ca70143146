package dev.glovebox.engine.image;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * An image of one layer in the form {@code docker load} reads. The layer stays on disk: it is read once for its digest
 * and once for each {@link #open}, never held in memory.
 */
public final class ImageArchive {

    private static final byte[] END = new byte[2 * TarHeader.BLOCK];

    private final Path layer;
    private final ContentDigest layerDigest;
    private final byte[] configuration;

    private ImageArchive(Path layer, ContentDigest layerDigest, byte[] configuration) {
        this.layer = layer;
        this.layerDigest = layerDigest;
        this.configuration = configuration;
    }

    /**
     * Reads the layer for its digest.
     *
     * @param layer an uncompressed tar of the whole file system; it must not change any more
     */
    public static ImageArchive of(Path layer, ImageConfiguration configuration) throws IOException {
        var digest = ContentDigest.of(Files.newInputStream(layer));
        return new ImageArchive(
                layer, digest, configuration.json(digest.prefixed()).getBytes(StandardCharsets.UTF_8));
    }

    /** Id of the image: a function of the layer's bytes and the configuration. */
    public String id() {
        return ContentDigest.of(configuration).prefixed();
    }

    /** The archive from its start. It names no tag, so loading it takes a name from nobody. */
    public InputStream open() throws IOException {
        var configurationName = ContentDigest.of(configuration).hex() + ".json";
        var layerName = layerDigest.hex() + "/layer.tar";
        var manifest =
                "[{\"Config\":\"" + configurationName + "\",\"RepoTags\":null,\"Layers\":[\"" + layerName + "\"]}]";

        var parts = new ArrayList<InputStream>();
        add(parts, configurationName, configuration.length, new ByteArrayInputStream(configuration));
        var manifestBytes = manifest.getBytes(StandardCharsets.UTF_8);
        add(parts, "manifest.json", manifestBytes.length, new ByteArrayInputStream(manifestBytes));
        add(parts, layerName, Files.size(layer), Files.newInputStream(layer));
        parts.add(new ByteArrayInputStream(END));
        return new SequenceInputStream(Collections.enumeration(parts));
    }

    private static void add(List<InputStream> parts, String name, long size, InputStream content) {
        var header = new TarHeader(name, size);
        parts.add(new ByteArrayInputStream(header.bytes()));
        parts.add(content);
        parts.add(new ByteArrayInputStream(header.padding()));
    }
}
