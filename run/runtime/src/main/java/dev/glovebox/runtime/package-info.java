/**
 * One run, from approved spec to result, the same for every engine.
 */
@NullMarked
package dev.glovebox.runtime;

import org.jspecify.annotations.NullMarked;
