/** Images as directories of this host. */
@NullMarked
package dev.glovebox.engine.oci.image;

import org.jspecify.annotations.NullMarked;
