/** The process that asks: its variables, directory and user, and the defaults that follow from them. */
@NullMarked
package dev.glovebox.config.environment;

import org.jspecify.annotations.NullMarked;
