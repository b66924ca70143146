/** {@code glovebox selftest}. */
@NullMarked
package dev.glovebox.cli.selftest;

import org.jspecify.annotations.NullMarked;
