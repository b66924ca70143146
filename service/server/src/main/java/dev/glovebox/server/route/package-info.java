/** One class per resource of the API, and what they share. */
@NullMarked
package dev.glovebox.server.route;

import org.jspecify.annotations.NullMarked;
