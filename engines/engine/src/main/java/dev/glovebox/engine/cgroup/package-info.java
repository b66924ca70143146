/**
 * Control groups, version 1 and 2, as far as boxes need them: what limits stand, what was used, and whether the kernel had to
 * refuse or kill. Reading never needs privileges; making one does.
 */
@NullMarked
package dev.glovebox.engine.cgroup;

import org.jspecify.annotations.NullMarked;
