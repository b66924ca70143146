/**
 * Network INTERNAL: boxes of one group reach each other by name, and nothing else. No box has an interface but loopback. In
 * each, init listens for its neighbours; what connects there is carried through the door to the controller, from there over a
 * unix socket to the controller of the neighbour, which may be another process, and through its door to the neighbour's loopback.
 */
@NullMarked
package dev.glovebox.runtime.group;

import org.jspecify.annotations.NullMarked;
