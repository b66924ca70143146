/** What a task asks for and what became of it. */
@NullMarked
package dev.glovebox.protocol.task;

import org.jspecify.annotations.NullMarked;
