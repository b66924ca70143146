/** Requests for a sandbox. */
@NullMarked
package dev.glovebox.model.spec;

import org.jspecify.annotations.NullMarked;
