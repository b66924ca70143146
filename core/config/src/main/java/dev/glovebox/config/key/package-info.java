/** The keys a configuration may have: type, default, trust and documentation of each. */
@NullMarked
package dev.glovebox.config.key;

import org.jspecify.annotations.NullMarked;
