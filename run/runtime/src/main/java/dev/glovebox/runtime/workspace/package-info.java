/**
 * Gives a box a project to write in without writing the project: a layer over it, or a copy of it. What was written is read
 * back when the box is dead.
 */
@NullMarked
package dev.glovebox.runtime.workspace;

import org.jspecify.annotations.NullMarked;
