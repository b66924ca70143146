/** What can be asked of a sandbox. */
@NullMarked
package dev.glovebox.model.spec;

import org.jspecify.annotations.NullMarked;
