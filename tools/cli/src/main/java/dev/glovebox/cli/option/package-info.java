/** Options that several commands share. */
@NullMarked
package dev.glovebox.cli.option;

import org.jspecify.annotations.NullMarked;
