/**
 * Where a run's box comes from: launched for it, or taken from those that were started ahead. A box is used once either way;
 * what is saved is the waiting, not the walls.
 */
@NullMarked
package dev.glovebox.runtime.pool;

import org.jspecify.annotations.NullMarked;
