/** How fast the API is: a real server process, real HTTP, durable databases. */
@NullMarked
package dev.glovebox.bench.api;

import org.jspecify.annotations.NullMarked;
