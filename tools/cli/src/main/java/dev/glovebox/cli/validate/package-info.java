/** {@code glovebox validate}. */
@NullMarked
package dev.glovebox.cli.validate;

import org.jspecify.annotations.NullMarked;
