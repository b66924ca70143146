@NullMarked
package dev.glovebox.init;

import org.jspecify.annotations.NullMarked;
