/** How the API is configured. */
@NullMarked
package dev.glovebox.server.setting;

import org.jspecify.annotations.NullMarked;
