/**
 * Containers over the Docker Engine API. The daemon has to be local: init and its socket reach the container as a directory
 * of this host.
 */
@NullMarked
package dev.glovebox.engine.docker;

import org.jspecify.annotations.NullMarked;
