/** The HTTP listener, and the pipeline every request passes: authentication, routing, errors. */
@NullMarked
package dev.glovebox.server.listen;

import org.jspecify.annotations.NullMarked;
