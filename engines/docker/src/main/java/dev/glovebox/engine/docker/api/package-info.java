/** The few calls of the Docker Engine API (1.41 and later) that Glovebox makes, over the daemon's unix socket. */
@NullMarked
package dev.glovebox.engine.docker.api;

import org.jspecify.annotations.NullMarked;
