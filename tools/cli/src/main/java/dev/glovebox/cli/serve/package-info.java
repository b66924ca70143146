/** What {@code glovebox serve} keeps up. */
@NullMarked
package dev.glovebox.cli.serve;

import org.jspecify.annotations.NullMarked;
