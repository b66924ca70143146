/**
 * Images, whoever keeps them: names, pins, and {@code glovebox/sandbox}, which is built from Debian's packages by the recipe in
 * {@code image/} and packed so that its id is a function of its content alone.
 *
 * <p>{@link dev.glovebox.engine.image.SandboxImage} makes it. What holds images is an {@link dev.glovebox.engine.image.ImageStore}: the
 * Docker daemon, or a directory of our own.
 */
@NullMarked
package dev.glovebox.engine.image;

import org.jspecify.annotations.NullMarked;
