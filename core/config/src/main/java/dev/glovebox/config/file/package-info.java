/** Reading YAML: nodes with their positions, problems with theirs. */
@NullMarked
package dev.glovebox.config.file;

import org.jspecify.annotations.NullMarked;
