/**
 * Boxes made of plain processes, and with bubblewrap of namespaces.
 *
 * <p>Vocabulary: a <em>note</em> is the small file that says a box exists, written before anything is made for it and removed
 * after everything is gone, so that whoever comes after a crash knows what to clear away. A <em>recipe</em> is the command line
 * that starts init behind the walls of one level.
 */
@NullMarked
package dev.glovebox.engine.local;

import org.jspecify.annotations.NullMarked;
