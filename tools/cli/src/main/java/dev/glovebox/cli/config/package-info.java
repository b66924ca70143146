/** {@code glovebox config}. */
@NullMarked
package dev.glovebox.cli.config;

import org.jspecify.annotations.NullMarked;
