/** The parts of a box that every engine of containers has: its directory, its door, its filters, and what is mounted late. */
@NullMarked
package dev.glovebox.engine.container;

import org.jspecify.annotations.NullMarked;
