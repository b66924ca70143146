/** Where images come from: archives of the Docker daemon, and registries. What they send is believed as far as its digests go. */
@NullMarked
package dev.glovebox.engine.oci.image.source;

import org.jspecify.annotations.NullMarked;
