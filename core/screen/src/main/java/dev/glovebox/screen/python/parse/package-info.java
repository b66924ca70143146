/** Text to tree: a tokenizer and a descent parser for the grammar of Python 3.14, linear in time and bounded in depth. */
@NullMarked
package dev.glovebox.screen.python.parse;

import org.jspecify.annotations.NullMarked;
