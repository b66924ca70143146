/** JSON trees for small documents: what daemons answer and what {@code --json} prints. */
@NullMarked
package dev.glovebox.json;

import org.jspecify.annotations.NullMarked;
