/** {@code glovebox audit}. */
@NullMarked
package dev.glovebox.cli.audit;

import org.jspecify.annotations.NullMarked;
