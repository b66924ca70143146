@NullMarked
package dev.glovebox.files;

import org.jspecify.annotations.NullMarked;
