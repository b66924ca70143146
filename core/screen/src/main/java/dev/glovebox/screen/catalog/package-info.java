/** Catalog of modules and their members. */
@NullMarked
package dev.glovebox.screen.catalog;

import org.jspecify.annotations.NullMarked;
