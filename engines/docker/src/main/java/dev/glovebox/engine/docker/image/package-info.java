/** The images of the Docker daemon: those this installation built, pulled or used there. */
@NullMarked
package dev.glovebox.engine.docker.image;

import org.jspecify.annotations.NullMarked;
