/** Where a command line is run from: its streams, terminal, signals and directory, here or in another process. */
@NullMarked
package dev.glovebox.daemon.console;

import org.jspecify.annotations.NullMarked;
