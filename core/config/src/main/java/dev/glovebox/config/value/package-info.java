/** How the values of a configuration are read, checked and shown, by type. */
@NullMarked
package dev.glovebox.config.value;

import org.jspecify.annotations.NullMarked;
