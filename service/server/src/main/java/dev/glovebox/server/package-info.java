/** The API: the source of truth for tasks and runs. It schedules and never sees an engine. */
@NullMarked
package dev.glovebox.server;

import org.jspecify.annotations.NullMarked;
