/**
 * Layers of images, unpacked and put together. Layers are hostile: whatever they say, nothing is written outside the directory that is
 * held open for them, and how much they may write is known before.
 */
@NullMarked
package dev.glovebox.engine.oci.image.layer;

import org.jspecify.annotations.NullMarked;
