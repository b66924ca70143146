/** Changes as text: hunks to choose from, and patches that git applies. Content is bytes here; nothing is decoded. */
@NullMarked
package dev.glovebox.runtime.diff;

import org.jspecify.annotations.NullMarked;
