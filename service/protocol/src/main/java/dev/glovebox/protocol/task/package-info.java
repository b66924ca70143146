/** Requests and results of tasks. */
@NullMarked
package dev.glovebox.protocol.task;

import org.jspecify.annotations.NullMarked;
