/** The log: lines for operators, where they go, and what is kept out of them. */
@NullMarked
package dev.glovebox.log;

import org.jspecify.annotations.NullMarked;
