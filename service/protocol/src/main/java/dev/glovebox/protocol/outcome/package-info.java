/** How a task ended: exit, failure, usage, isolation, changes. */
@NullMarked
package dev.glovebox.protocol.outcome;

import org.jspecify.annotations.NullMarked;
