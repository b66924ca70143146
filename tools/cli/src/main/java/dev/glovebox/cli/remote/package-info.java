/** Commands that speak to a server instead of doing the work here. */
@NullMarked
package dev.glovebox.cli.remote;

import org.jspecify.annotations.NullMarked;
