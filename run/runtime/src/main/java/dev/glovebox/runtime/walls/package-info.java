/**
 * Reads back what the kernel says about a box and compares it with what was asked. Done before the program starts, when
 * nobody but init can have answered.
 */
@NullMarked
package dev.glovebox.runtime.walls;

import org.jspecify.annotations.NullMarked;
