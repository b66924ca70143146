/** Life of tasks: admission, states, workflows, placement. */
@NullMarked
package dev.glovebox.server.schedule;

import org.jspecify.annotations.NullMarked;
