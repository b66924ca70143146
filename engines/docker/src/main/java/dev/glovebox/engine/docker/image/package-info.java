/**
 * The image programs run in, {@code glovebox/sandbox}: built from Debian's packages by the recipe in {@code image/},
 * packed so that its id is a function of its content alone, loaded into the daemon and pinned.
 *
 * <p>{@link dev.glovebox.engine.docker.image.SandboxImage} is the way in. The daemon is behind
 * {@link dev.glovebox.engine.docker.image.ImageStore}.
 */
@NullMarked
package dev.glovebox.engine.docker.image;

import org.jspecify.annotations.NullMarked;
