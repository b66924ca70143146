@NullMarked
package dev.glovebox.screen;

import org.jspecify.annotations.NullMarked;
