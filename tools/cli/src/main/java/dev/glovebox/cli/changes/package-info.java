/** Kept changes for people: lists, differences, questions. Nothing a box wrote reaches a terminal raw. */
@NullMarked
package dev.glovebox.cli.changes;

import org.jspecify.annotations.NullMarked;
