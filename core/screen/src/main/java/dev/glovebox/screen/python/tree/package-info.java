/** A small sealed syntax tree, so that no rule depends on the parser's internal classes. */
@NullMarked
package dev.glovebox.screen.python.tree;

import org.jspecify.annotations.NullMarked;
