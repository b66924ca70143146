/** The API over real HTTP, on real databases. */
@NullMarked
package dev.glovebox.server;

import org.jspecify.annotations.NullMarked;
