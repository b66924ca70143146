/** Advisory screens for languages read by tokens rather than by a tree. */
@NullMarked
package dev.glovebox.screen.script;

import org.jspecify.annotations.NullMarked;
