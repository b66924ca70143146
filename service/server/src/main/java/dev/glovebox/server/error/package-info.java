/** Refusals of the API as problem documents. */
@NullMarked
package dev.glovebox.server.error;

import org.jspecify.annotations.NullMarked;
