/** The other resources of the API: projects, roles, workflows, runs, keys and events. */
@NullMarked
package dev.glovebox.protocol.resource;

import org.jspecify.annotations.NullMarked;
