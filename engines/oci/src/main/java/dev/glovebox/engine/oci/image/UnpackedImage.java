package dev.glovebox.engine.oci.image;

import java.nio.file.Path;

/**
 * An image as a directory. Boxes share it and mount it read-only; nobody writes there once it is complete.
 *
 * @param root where it lies; every directory above it lets other users pass, because the root of a user namespace is one of them
 * @param digest of its content, which names it
 */
public record UnpackedImage(Path root, String digest, ImageDefaults defaults) {}
