/** How failures, counts and screen results are printed. */
@NullMarked
package dev.glovebox.cli.text;

import org.jspecify.annotations.NullMarked;
