package dev.glovebox.engine.oci.image.store;

import dev.glovebox.engine.Controller;
import dev.glovebox.engine.oci.image.source.Digest;
import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.log.Log;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;

/**
 * Where things of the store are.
 *
 * <pre>
 * rootfs/         0711  the root of a user namespace passes
 *   images/       0711  HEX/root, the file system of an image (0755), and HEX/image.json
 *   layers/       0700  HEX/tree and HEX/layer.json, by diff id
 *   scratch/      0700  PROCESS-RANDOM, whatever is being made; gone with it
 *   names         0600  lines of name and id
 *   lock          0600
 * </pre>
 */
record StoreDirectories(Path top) {

    private static final Log LOG = Log.of(StoreDirectories.class);

    static StoreDirectories in(Path dataDirectory) {
        return new StoreDirectories(dataDirectory.toAbsolutePath().resolve("rootfs"));
    }

    Path images() {
        return top.resolve("images");
    }

    Path layers() {
        return top.resolve("layers");
    }

    Path scratch() {
        return top.resolve("scratch");
    }

    Path names() {
        return top.resolve("names");
    }

    Path lock() {
        return top.resolve("lock");
    }

    Path image(Digest id) {
        return images().resolve(id.hex());
    }

    Path layer(Digest diffId) {
        return layers().resolve(diffId.hex());
    }

    void prepare() throws IOException {
        make(top, "rwx--x--x");
        make(images(), "rwx--x--x");
        make(layers(), "rwx------");
        make(scratch(), "rwx------");
    }

    private static void make(Path path, String permissions) throws IOException {
        if (!Files.isDirectory(path)) {
            Files.createDirectories(path);
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        }
    }

    /** A directory for something that is being made by this process. */
    Path newScratch() throws IOException {
        prepare();
        Path made = scratch().resolve(Controller.current() + "-" + UUID.randomUUID());
        return Files.createDirectory(
                made, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** What processes left that are gone. Nobody waits for it: what cannot be removed now is removed later. */
    void sweep() {
        String[] names = scratch().toFile().list();
        for (String name : names == null ? new String[0] : names) {
            if (!Controller.alive(name.substring(0, Math.max(0, name.indexOf('-'))))) {
                remove(scratch().resolve(name));
            }
        }
    }

    /** With everything in it. Images may have locked their directories. */
    static void remove(Path path) {
        Path parent = path.getParent();
        Path name = path.getFileName();
        if (parent == null || name == null) {
            throw new IllegalArgumentException(path + " is not in a directory");
        }
        try (var directory = DirectoryHandle.open(parent.toRealPath())) {
            directory.delete(name);
        } catch (IOException stuck) {
            LOG.warn("a directory of the image store is not removed; the next command tries again", stuck);
        }
    }
}
