/** The Python screen: parse, resolve names, fold constants, ask the rules. */
@NullMarked
package dev.glovebox.screen.python;

import org.jspecify.annotations.NullMarked;
