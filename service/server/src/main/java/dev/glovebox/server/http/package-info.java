/** HTTP: one class per resource, and what all of them share. */
@NullMarked
package dev.glovebox.server.http;

import org.jspecify.annotations.NullMarked;
