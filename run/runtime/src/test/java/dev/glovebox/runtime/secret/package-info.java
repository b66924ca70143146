@NullMarked
package dev.glovebox.runtime.secret;

import org.jspecify.annotations.NullMarked;
