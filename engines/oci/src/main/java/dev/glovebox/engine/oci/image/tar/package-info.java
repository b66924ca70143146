/** Reads tar archives of strangers: every number is checked, and nothing is held in memory that an archive could make large. */
@NullMarked
package dev.glovebox.engine.oci.image.tar;

import org.jspecify.annotations.NullMarked;
